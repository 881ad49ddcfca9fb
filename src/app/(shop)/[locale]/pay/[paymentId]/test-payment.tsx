"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link, useRouter } from "@/app/i18n/navigation";
import { formatAmount } from "@/domain/money";
import type { TestPaymentView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { outlinedButton, primaryButton, textLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { usePageLocale } from "@/ui/use-page-locale";

/** The built-in provider's page. A real provider has its own in this place. */
export function TestPayment({ paymentId }: { paymentId: string }) {
  const t = useTranslations("shop.pay");
  const trpc = useTRPC();
  const locale = usePageLocale();
  const { data: payment } = useSuspenseQuery(trpc.testPayment.get.queryOptions({ paymentId }));
  return (
    <div className="mx-auto max-w-md" data-payment={payment.status}>
      <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
      <div className="mt-4">
        <Notice tone="warn">
          <strong>{t("test")}</strong> {t("noMoney")}
        </Notice>
      </div>
      <p className="mt-6 flex items-baseline justify-between border-y border-line py-4">
        <span className="text-dim">{t("amount")}</span>
        <b className="text-3xl tracking-tight text-red-ink" data-amount={payment.amountCents}>
          {formatAmount(payment.amountCents, payment.currency, locale)}
        </b>
      </p>
      {payment.status === "open" ? <Choice payment={payment} /> : <Closed payment={payment} />}
    </div>
  );
}

function orderPath({ activityId, reservationId }: TestPaymentView): string {
  return `/orders/${activityId}/${reservationId}`;
}

function Choice({ payment }: { payment: TestPaymentView }) {
  const t = useTranslations("shop.pay");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const settle = useMutation(
    trpc.testPayment.settle.mutationOptions({
      onSuccess: async (settled) => {
        await queryClient.invalidateQueries({ queryKey: trpc.order.pathKey() });
        router.replace(
          settled.status === "declined"
            ? `${orderPath(settled)}?payment=declined`
            : orderPath(settled),
        );
      },
    }),
  );
  // Until the order's page is there, a second press has nothing to do.
  const busy = settle.isPending || settle.isSuccess;
  const choose = (outcome: "paid" | "declined") => () => {
    if (!busy) settle.mutate({ paymentId: payment.paymentId, outcome });
  };
  return (
    <>
      <div className="mt-6 min-[860px]:contents">
        <div className="thumb-bar">
          <div className="mx-auto grid max-w-md">
            <div role="status" className="not-empty:mb-2.5">
              {settle.isError && <Notice tone="warn">{t("failed")}</Notice>}
            </div>
            <button
              type="button"
              className={`${primaryButton} w-full`}
              aria-disabled={busy}
              onClick={choose("paid")}
            >
              {busy ? t("busy") : t("pay")}
            </button>
          </div>
        </div>
      </div>
      <button
        type="button"
        className={`${outlinedButton} mt-4 w-full`}
        aria-disabled={busy}
        onClick={choose("declined")}
      >
        {t("decline")}
      </button>
      <p className="mt-4 text-center">
        <Link href={orderPath(payment)} className={textLink}>
          {t("back")}
        </Link>
      </p>
    </>
  );
}

/** Nothing is left to decide: the session was paid, declined, or closed with its order. */
function Closed({ payment }: { payment: TestPaymentView }) {
  const t = useTranslations("shop.pay");
  return (
    <>
      <p className="mt-6">{t(`status.${payment.status}`)}</p>
      <p className="mt-4">
        <Link href={orderPath(payment)} className={textLink}>
          {t("back")}
        </Link>
      </p>
    </>
  );
}
