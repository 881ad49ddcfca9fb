"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/app/i18n/navigation";
import { formatAmount } from "@/domain/money";
import type { OrderView } from "@/domain/views";
import { Picture } from "@/ui/picture";
import { usePageLocale } from "@/ui/use-page-locale";

/** What was ordered, and for how much. */
export function OrderItem({ order }: { order: OrderView }) {
  const t = useTranslations("shop.order");
  const locale = usePageLocale();
  const { timeZone } = order;
  const unit = formatAmount(order.unitPriceCents, order.currency, locale);
  return (
    <section
      aria-label={t("item")}
      className="mt-6 grid grid-cols-[88px_1fr] gap-4 rounded-card border border-line bg-card p-4"
    >
      <Picture name={order.picture} className="rounded-control" />
      <div className="min-w-0">
        <h2 className="font-semibold">
          <Link
            href={`/sales/${order.activityId}`}
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {order.title[locale]}
          </Link>
        </h2>
        <p className="text-sm text-dim">{order.skuName[locale]}</p>
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-dim">{t("times", { count: order.quantity, unit })}</span>
          <b className="text-xl tracking-tight" data-amount={order.amountCents}>
            {formatAmount(order.amountCents, order.currency, locale)}
          </b>
        </p>
      </div>
      <p className="col-span-2 border-t border-line pt-3 text-xs break-all text-dim">
        {t("number", { id: order.reservationId })}
        {" · "}
        {t("zone", { zone: timeZone })}
      </p>
    </section>
  );
}
