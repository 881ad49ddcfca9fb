import { useTranslations } from "next-intl";
import type { OrderState } from "@/domain/order";

const TONES = {
  queued: "bg-tide-soft text-tide",
  pending: "bg-warn-soft text-warn",
  paid: "bg-tide-soft text-ok",
  cancelled: "bg-line text-ink",
  expired: "bg-line text-ink",
  refunded: "bg-line text-ink",
  rejected: "bg-line text-ink",
} as const satisfies Record<OrderState, string>;

export function OrderPill({ state }: { state: OrderState }) {
  const t = useTranslations("shop.orders.state");
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 text-[13px] font-semibold whitespace-nowrap ${TONES[state]}`}
    >
      {t(state)}
    </span>
  );
}
