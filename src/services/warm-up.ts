import {
  fenceSale,
  installSale,
  type Snapshot,
  snapshotSale,
  switchSaleState,
} from "@/core/installation";
import type { ActivityRefusal } from "@/domain/reasons";
import { isLockTimeout } from "@/ledger/client";
import {
  bumpInstallation,
  type InstallationPayload,
  leaveCore,
  openCore,
  readSelling,
  type SellingRow,
} from "@/ledger/installations";
import { sleep } from "@/lib/sleep";
import type { Deps } from "@/services/deps";
import { segmentRef } from "@/services/installations";
import { drainJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { coreStateOf, tellCore } from "@/services/switch-sale";

export type WarmUpResult = { ok: true; epoch: number } | ActivityRefusal;

/** Attempts of one call. Each failed one means that another controller or a new boot came between. */
const ATTEMPTS_MAX = 5;

/**
 * Installs an activity's stock from the ledger into Redis and opens it: the first time, and after
 * Redis lost or forgot something. Any number may call it at once; each step is compare-and-set, one
 * wins, the others find it done.
 *
 * @param asked.rebuild install anew even where a sale stands that looks whole (a gap, a dead letter);
 * once, however many saw the same fault
 */
export async function warmUp(
  deps: Deps,
  asked: { activityId: string; actorId: string; rebuild?: boolean },
): Promise<WarmUpResult> {
  const bad = asked.rebuild ? await readSelling(deps.ledger, asked.activityId) : null;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const selling = await readUndisturbed(deps, asked.activityId);
    const refused = judge(deps, selling);
    if (refused || !selling) return refused ?? { ok: false, reason: "NOT_FOUND" };
    const isBad = selling.coreEpoch === bad?.coreEpoch;
    if (!isBad && (await readWhole(deps, asked.activityId, selling))) {
      await deps.installations.refresh(asked.activityId);
      return { ok: true, epoch: selling.coreEpoch };
    }
    const result = await returnToCore(deps, asked, selling).catch(contendedOrThrow);
    if (result !== "CONTENDED") return result;
  }
  return { ok: false, reason: "CONTENDED" };
}

function contendedOrThrow(error: unknown): "CONTENDED" {
  if (isLockTimeout(error)) return "CONTENDED";
  throw error;
}

/** From one step in the ledger to the next: with 100,000 live orders less than 3 s on two cores. */
const STEP_MAX_MS = 5_000;
const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 200;

/**
 * Who sells, once nobody is at work on it. An installation under way is left alone as long as it
 * gets on: two controllers that took over from each other would fence each other for ever. One that
 * stands still was left by a crash. Safety does not depend on this, only an end to it.
 */
async function readUndisturbed(deps: Deps, activityId: string): Promise<SellingRow | null> {
  for (let looks = 1; ; looks += 1) {
    const selling = await readSelling(deps.ledger, activityId);
    if (!isUnderWay(selling) || looks === LOOKS_MAX) return selling;
    await sleep(LOOK_EVERY_MS);
  }
}

function isUnderWay(selling: SellingRow | null): boolean {
  return selling?.mode === "fenced" && selling.epoch > 0 && selling.unchangedMs < STEP_MAX_MS;
}

function judge(deps: Deps, selling: SellingRow | null): ActivityRefusal | null {
  if (!selling) return { ok: false, reason: "NOT_FOUND" };
  // What was installed before is installed again even after its end: returns are still owed to it.
  if (selling.coreEpoch === 0) {
    if (selling.state !== "scheduled" && selling.state !== "paused") {
      return { ok: false, reason: "WRONG_PHASE" };
    }
    if (deps.clock() >= selling.closesAtMs) return { ok: false, reason: "WINDOW_PASSED" };
  }
  return deps.core.runId() ? null : { ok: false, reason: "NOT_READY" };
}

/** The installation that the core sells from, when it is the ledger's: its boot and its epoch. */
export async function readWhole(
  deps: Deps,
  activityId: string,
  selling: SellingRow,
): Promise<Snapshot | null> {
  const ref = segmentRef(activityId, selling);
  if (!ref || selling.mode !== "core" || deps.core.runId() !== ref.boot) return null;
  const snapshot = await snapshotSale(deps.core, ref);
  const isMeant = snapshot?.epoch === ref.epoch && snapshot.boot === ref.boot;
  return isMeant && snapshot.state !== "fenced" ? snapshot : null;
}

/** The steps of docs/protocol.md: leave, fence, drain, bump, install, compare, open, commit. */
async function returnToCore(
  deps: Deps,
  { activityId, actorId }: { activityId: string; actorId: string },
  selling: SellingRow,
): Promise<WarmUpResult | "CONTENDED"> {
  let seen = { epoch: selling.epoch, mode: selling.mode };
  if (seen.mode === "core") {
    if (!(await leaveCore(deps.ledger, activityId, seen))) return "CONTENDED";
    seen = { epoch: seen.epoch + 1, mode: "fenced" };
  }
  const boot = deps.core.runId();
  if (!boot) return { ok: false, reason: "NOT_READY" };

  // What is beyond this ledger's epoch is not its own: left by a ledger that was restored from a
  // backup or made anew (nothing of it is posted here), or by another controller just now (then the
  // next step finds that the ledger has moved on).
  const standing = await snapshotSale(deps.core, { activityId, segment: 0 });
  const isForeign = standing !== null && standing.epoch > seen.epoch;
  const isStopped = isForeign || (await stopInstalled(deps, activityId, seen.epoch));
  if (!isStopped || deps.core.runId() !== boot) return "CONTENDED";

  const above = standing?.epoch ?? 0;
  const payload = await bumpInstallation(deps.ledger, { activityId, seen, boot, actorId, above });
  if (!payload) return "CONTENDED";
  return installAndOpen(deps, activityId, boot, payload);
}

/** Fences what is installed and posts all that its journal has. False: another came between. */
async function stopInstalled(deps: Deps, activityId: string, epoch: number): Promise<boolean> {
  const at = { activityId, segment: 0 };
  if (epoch === 0) return true;
  const fenced = await fenceSale(deps.core, { ...at, epoch });
  if (fenced.name === "NEWER" || !(await drainJournal(deps, activityId))) return false;
  const after = await snapshotSale(deps.core, at);
  return after === null || after.state === "fenced";
}

/** Entries that a journal may hold before reservations are refused as BUSY: about 9 MB. */
const JOURNAL_MAX = 50_000;

async function installAndOpen(
  deps: Deps,
  activityId: string,
  boot: string,
  payload: InstallationPayload,
): Promise<WarmUpResult | "CONTENDED"> {
  const { epoch } = payload;
  const ref = { activityId, segment: 0, epoch, boot };
  const installed = await installSale(deps.controller, ref, {
    ...payload,
    clockOffsetMs: 0,
    journalMax: JOURNAL_MAX,
  });
  // ALREADY: this very epoch, whose answer was lost.
  if (installed !== "OK" && installed !== "ALREADY") return "CONTENDED";
  const compared = await reconcile(deps, activityId);
  if (compared.name === "DRIFT") return { ok: false, reason: "DRIFT" };
  if (compared.name !== "EQUAL") return "CONTENDED";

  const selling = await readSelling(deps.ledger, activityId);
  const wanted = coreStateOf(selling?.state ?? "paused");
  if ((await switchSaleState(deps.core, ref, wanted)) !== "OK") return "CONTENDED";
  if (!(await openCore(deps.ledger, activityId, epoch))) return "CONTENDED";
  // An operator's decision that came between: the core is told it too.
  const now = await deps.installations.refresh(activityId);
  if (now) await tellCore(deps, activityId, now);
  deps.logger.info({ activityId, epoch, boot }, "The sale is installed.");
  return { ok: true, epoch };
}
