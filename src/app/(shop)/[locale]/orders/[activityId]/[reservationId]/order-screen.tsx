"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { OrderActs } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/order-acts";
import { OrderHead } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/order-head";
import { OrderItem } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/order-item";
import { pollAfter } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/poll";
import { Link } from "@/app/i18n/navigation";
import type { OrderView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { textLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { toldBy } from "@/ui/told-by";
import { useServerTime } from "@/ui/use-server-time";

interface Props {
  activityId: string;
  reservationId: string;
}

export function OrderScreen({ activityId, reservationId }: Props) {
  const t = useTranslations("shop.order");
  const trpc = useTRPC();
  const { data: status, isRefetchError } = useSuspenseQuery(
    trpc.order.status.queryOptions(
      { activityId, reservationId },
      {
        retry: false,
        refetchInterval: ({ state }) =>
          pollAfter(state.data?.ok ? state.data.order.state : undefined, {
            looks: state.dataUpdateCount,
            failing: state.fetchFailureCount > 0,
          }),
      },
    ),
  );
  // It was here when the page was opened: the core lost it before the ledger had it.
  if (!status.ok) {
    return (
      <div role="status" data-state="lost">
        <Screen title={t("lost.title")} text={t("lost.text")}>
          <Link href={`/sales/${activityId}`} className={textLink}>
            {t("toSale")}
          </Link>
        </Screen>
      </div>
    );
  }
  return <Order order={status.order} stale={isRefetchError} />;
}

function Order({ order, stale }: { order: OrderView; stale: boolean }) {
  const t = useTranslations("shop.order");
  const { state, expiresAtMs } = order;
  const isLate = useServerTime(
    toldBy(order),
    (nowMs) => state === "pending" && expiresAtMs !== null && nowMs >= expiresAtMs,
  );
  return (
    <div className="mx-auto max-w-xl" data-state={state} data-order={order.reservationId}>
      <OrderHead order={order} isLate={isLate} />
      <p className="mt-2 text-sm text-dim" role="status">
        {stale && t("stale")}
      </p>
      <OrderItem order={order} />
      <OrderActs order={order} isLate={isLate} />
    </div>
  );
}
