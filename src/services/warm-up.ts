import { fenceSale, installSale, snapshotSale, switchSaleState } from "@/core/stock";
import type { ActivityRefusal } from "@/domain/reasons";
import {
  bumpInstallation,
  type InstallationPayload,
  leaveCore,
  openCore,
  readSelling,
  type SellingRow,
} from "@/ledger/installations";
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
 * @param asked.rebuild install anew even where a sale stands that looks whole (a gap, a dead letter)
 */
export async function warmUp(
  deps: Deps,
  asked: { activityId: string; actorId: string; rebuild?: boolean },
): Promise<WarmUpResult> {
  let rebuild = asked.rebuild ?? false;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const selling = await readSelling(deps.ledger, asked.activityId);
    const refused = judge(deps, selling);
    if (refused || !selling) return refused ?? { ok: false, reason: "NOT_FOUND" };
    if (!rebuild && (await isWhole(deps, asked.activityId, selling))) {
      await deps.installations.refresh(asked.activityId);
      return { ok: true, epoch: selling.coreEpoch };
    }
    const result = await returnToCore(deps, asked, selling);
    if (result !== "CONTENDED") return result;
    rebuild = false;
  }
  return { ok: false, reason: "CONTENDED" };
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

/** The core sells, on the boot and the epoch that the ledger has. */
export async function isWhole(
  deps: Deps,
  activityId: string,
  selling: SellingRow,
): Promise<boolean> {
  const ref = segmentRef(activityId, selling);
  if (!ref || selling.mode !== "core" || deps.core.runId() !== ref.boot) return false;
  const snapshot = await snapshotSale(deps.core, ref);
  return snapshot?.epoch === ref.epoch && snapshot.boot === ref.boot && snapshot.state !== "fenced";
}

/** The steps of protocol, section 1: leave, fence, drain, bump, install, compare, open, commit. */
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

  const fenced = await fenceSale(deps.core, {
    activityId,
    segment: 0,
    epoch: Math.max(seen.epoch, 1),
  });
  if (fenced.name === "NEWER") return "CONTENDED";
  if (!(await drainJournal(deps, activityId))) return "CONTENDED";
  const after = await snapshotSale(deps.core, { activityId, segment: 0 });
  if (deps.core.runId() !== boot || (after && after.state !== "fenced")) return "CONTENDED";

  const payload = await bumpInstallation(deps.ledger, { activityId, seen, boot, actorId });
  if (!payload) return "CONTENDED";
  return installAndOpen(deps, activityId, boot, payload);
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
  const installed = await installSale(deps.core, ref, {
    ...payload,
    clockOffsetMs: 0,
    journalMax: JOURNAL_MAX,
  });
  if (installed !== "OK") return "CONTENDED";
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
  deps.logger.info({ activityId, epoch, boot }, "The sale is installed and open to buyers.");
  return { ok: true, epoch };
}
