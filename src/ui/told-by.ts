import type { OrderView } from "@/domain/views";
import type { Told } from "@/ui/use-server-time";

/** Orders live on the ledger's clock. The colon keeps it apart from every sale's id. */
export function toldBy({ serverNowMs }: Pick<OrderView, "serverNowMs">): Told {
  return { id: "ledger:", serverNowMs };
}
