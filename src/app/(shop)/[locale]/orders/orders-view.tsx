"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/i18n/navigation";
import { formatAmount } from "@/domain/money";
import type { OrderView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { textLink } from "@/ui/button";
import { Countdown } from "@/ui/countdown";
import { OrderPill } from "@/ui/order-pill";
import { Picture } from "@/ui/picture";
import { Screen } from "@/ui/screen";
import { formatInstant } from "@/ui/times";
import { toldBy } from "@/ui/told-by";
import { usePageLocale } from "@/ui/use-page-locale";

/** An order that can still change by itself is looked at again. */
const REFRESH_MS = 5_000;

function isMoving(orders: readonly OrderView[] | undefined): boolean {
  return orders?.some(({ state }) => state === "queued" || state === "pending") ?? false;
}

export function OrdersView() {
  const t = useTranslations("shop.orders");
  const trpc = useTRPC();
  const { data: orders } = useSuspenseQuery(
    trpc.order.mine.queryOptions(undefined, {
      refetchInterval: (query) => (isMoving(query.state.data) ? REFRESH_MS : false),
    }),
  );
  if (orders.length === 0) {
    return (
      <Screen title={t("emptyTitle")} text={t("emptyText")}>
        <Link href="/" className={textLink}>
          {t("toSales")}
        </Link>
      </Screen>
    );
  }
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
      <ul className="mt-6 grid gap-3">
        {orders.map((order) => (
          <li key={order.reservationId}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OrderCard({ order }: { order: OrderView }) {
  const t = useTranslations("shop.orders");
  const locale = usePageLocale();
  const { activityId, reservationId, state, expiresAtMs, serverNowMs, timeZone } = order;
  return (
    <article
      data-order={reservationId}
      data-state={state}
      className="relative grid grid-cols-[72px_1fr] items-start gap-4 rounded-card border border-line bg-card p-3 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-tide"
    >
      <Picture name={order.picture} className="rounded-control" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <Link
              href={`/orders/${activityId}/${reservationId}`}
              className="outline-none after:absolute after:inset-0"
            >
              {order.title[locale]}
            </Link>
          </h2>
          <OrderPill state={state} />
        </div>
        <p className="text-sm text-dim">
          {t("line", { name: order.skuName[locale], count: order.quantity })}
          {" · "}
          {formatAmount(order.amountCents, order.currency, locale)}
        </p>
        <p className="text-sm text-dim">
          {state === "pending" && expiresAtMs !== null
            ? t.rich("payWithin", {
                left: () => <Countdown untilMs={expiresAtMs} told={toldBy(order)} />,
              })
            : formatInstant(order.placedAtMs, { locale, timeZone }, serverNowMs)}
        </p>
      </div>
    </article>
  );
}
