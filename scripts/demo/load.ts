import { activityInputSchema } from "@/domain/inputs";
import { insertActivity, moveActivityState } from "@/ledger/activities";
import { getAuth } from "@/services/auth";
import type { Deps } from "@/services/deps";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SALES, type DemoSale } from "./content";
import { sellBefore } from "./sell";

const ACTOR = "demo";

/**
 * Loads what of the demo is missing: a second call finds nothing to do. When every sale of the demo
 * is over (the shop was started another day), a new round of sales is added under new ids.
 *
 * @returns what was added
 */
export async function loadDemo(deps: Deps): Promise<{ accounts: number; sales: number }> {
  let accounts = 0;
  for (const account of DEMO_ACCOUNTS) {
    const present = await deps.ledger.prisma.user.findUnique({ where: { email: account.email } });
    if (present) continue;
    const { email, name, role } = account;
    await getAuth(deps).api.signUpEmail({ body: { email, name, password: DEMO_PASSWORD } });
    await deps.ledger.prisma.user.update({ where: { email }, data: { role } });
    accounts += 1;
  }
  const round = await nextRound(deps);
  let sales = 0;
  for (const sale of DEMO_SALES) {
    if (await loadSale(deps, inRound(sale, round))) sales += 1;
  }
  return { accounts, sales };
}

/** 1 at first; the present one while one of its sales is still to end. */
async function nextRound(deps: Deps): Promise<number> {
  for (let round = 1; ; round += 1) {
    const ids = DEMO_SALES.map((sale) => inRound(sale, round).id);
    const where = { id: { in: ids } };
    const present = await deps.ledger.prisma.activity.count({ where });
    if (present === 0) return round;
    const running = await deps.ledger.prisma.activity.count({
      where: { ...where, closesAt: { gt: new Date() }, state: { not: "closed" } },
    });
    if (running > 0) return round;
  }
}

function inRound(sale: DemoSale, round: number): DemoSale {
  if (round === 1) return sale;
  const rename = (id: string) => `${id}-${round}`;
  const sold = Object.entries(sale.alreadySold ?? {});
  return {
    ...sale,
    id: rename(sale.id),
    skus: sale.skus.map((sku) => ({ ...sku, id: rename(sku.id) })),
    alreadySold: Object.fromEntries(sold.map(([id, units]) => [rename(id), units])),
  };
}

async function loadSale(deps: Deps, sale: DemoSale): Promise<boolean> {
  const { id, opensInSeconds, closesInSeconds, alreadySold: _, ...draft } = sale;
  const present = await deps.ledger.prisma.activity.findUnique({ where: { id } });
  if (present && present.state !== "draft") return false;
  const nowMs = deps.clock();
  const opensAtMs = nowMs + opensInSeconds * 1000;
  const input = activityInputSchema.parse({
    ...draft,
    opensAtMs,
    closesAtMs: nowMs + closesInSeconds * 1000,
  });
  const skuIds = sale.skus.map((sku) => sku.id);
  // A draft is what an earlier loading left that was broken off: it is taken up where it stopped.
  if (!present) await insertActivity(deps.ledger, ACTOR, { activityId: id, skuIds }, input);
  const sold = await deps.ledger.prisma.order.count({ where: { activityId: id } });
  if (sold === 0) await sellBefore(deps, sale, opensAtMs);
  // Straight to scheduled: one that is over already could not be scheduled by an operator.
  await moveActivityState(deps.ledger, {
    actorId: ACTOR,
    activityId: id,
    from: ["draft"],
    to: "scheduled",
    action: "schedule",
  });
  return true;
}
