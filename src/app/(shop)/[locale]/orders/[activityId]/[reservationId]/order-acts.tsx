"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CancelOrder } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/cancel-order";
import { Link, useRouter } from "@/app/i18n/navigation";
import { formatAmount } from "@/domain/money";
import type { OrderReason } from "@/domain/reasons";
import type { OrderView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { primaryButton, textLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { usePageLocale } from "@/ui/use-page-locale";

/** The sentence for each reason. A new reason does not compile until it has one. */
const SENTENCES = {
  NOT_FOUND: "notFound",
  NOT_PENDING: "notPending",
  DEADLINE_PASSED: "deadlinePassed",
} as const satisfies Record<OrderReason, string>;

/** What can be done about an order in its state. */
export function OrderActs({ order, isLate }: { order: OrderView; isLate: boolean }) {
  const t = useTranslations("shop.order.acts");
  if (order.state === "pending" && !isLate) return <PayOrCancel order={order} />;
  const isOver = order.state !== "queued" && order.state !== "paid" && order.state !== "pending";
  return (
    <p className="mt-6 flex flex-wrap gap-x-6">
      {isOver && (
        <Link href={`/sales/${order.activityId}`} className={textLink}>
          {t("toSale")}
        </Link>
      )}
      <Link href="/orders" className={textLink}>
        {t("toOrders")}
      </Link>
    </p>
  );
}

function PayOrCancel({ order }: { order: OrderView }) {
  const t = useTranslations("shop.order.acts");
  const locale = usePageLocale();
  const { pay, isLeaving } = usePay();
  const [refusal, setRefusal] = useState<OrderReason | null>(null);
  const amount = formatAmount(order.amountCents, order.currency, locale);
  const reason = pay.data?.ok === false ? pay.data.reason : refusal;
  const busy = pay.isPending || isLeaving;
  const isDeclined = useSearchParams().get("payment") === "declined" && pay.isIdle;
  const said = reason ? SENTENCES[reason] : pay.isError ? "failed" : isDeclined && "declined";
  return (
    <>
      <div className="mt-6 min-[860px]:contents">
        <div className="thumb-bar">
          <div className="mx-auto grid max-w-xl">
            <div role="status" className="not-empty:mb-2.5">
              {said && <Notice tone="warn">{t(said)}</Notice>}
            </div>
            <button
              type="button"
              className={`${primaryButton} w-full`}
              aria-disabled={busy}
              onClick={() => {
                if (!busy) pay.mutate({ reservationId: order.reservationId });
              }}
            >
              {busy ? t("paying") : t("pay", { amount })}
            </button>
          </div>
        </div>
      </div>
      <CancelOrder reservationId={order.reservationId} onRefused={setRefusal} />
    </>
  );
}

/** Opens the payment and goes to its page. Asking twice opens the same one. */
function usePay() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const pay = useMutation(
    trpc.order.pay.mutationOptions({
      onSuccess: (answer) => {
        if (!answer.ok) {
          return queryClient.invalidateQueries({ queryKey: trpc.order.status.pathKey() });
        }
        setLeaving(true);
        // The built-in provider's page is one of ours; any other is elsewhere.
        if (answer.url.startsWith("/")) router.push(answer.url);
        else window.location.assign(answer.url);
        return undefined;
      },
    }),
  );
  return { pay, isLeaving };
}
