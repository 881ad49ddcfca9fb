import type { SaleView } from "@/domain/views";
import { findActivities } from "@/ledger/activities";
import type { Deps } from "@/services/deps";
import { readBoth } from "@/services/read-sales";
import { saleView } from "@/services/views";

/** Sales on one page. */
const SALES_MAX = 50;
const ORDER = { open: 0, paused: 1, scheduled: 2, closed: 3, draft: 4 } as const;

/** Running ones first, the next to end foremost; then those to come, the next to open foremost. */
export async function listSales(deps: Deps): Promise<SaleView[]> {
  const activities = await findActivities(deps.ledger, {
    drafts: false,
    countMax: SALES_MAX,
    nowMs: deps.clock(),
  });
  const sales = (await readBoth(deps, activities)).map(saleView);
  const instant = (sale: SaleView) =>
    sale.phase === "scheduled"
      ? sale.opensAtMs
      : sale.phase === "closed"
        ? -sale.closesAtMs
        : sale.closesAtMs;
  return sales.sort((a, b) => ORDER[a.phase] - ORDER[b.phase] || instant(a) - instant(b));
}
