"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { OrderReason } from "@/domain/reasons";
import { useTRPC } from "@/trpc/client";
import { outlinedButton } from "@/ui/button";

interface Props {
  reservationId: string;
  onRefused: (reason: OrderReason) => void;
}

/** Outlined, named, and asked once. */
export function CancelOrder({ reservationId, onRefused }: Props) {
  const t = useTranslations("shop.order.cancel");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const cancel = useMutation(
    trpc.order.cancel.mutationOptions({
      onSuccess: (answer) => {
        if (!answer.ok) onRefused(answer.reason);
        return queryClient.invalidateQueries({ queryKey: trpc.order.pathKey() });
      },
      onSettled: () => setAsking(false),
    }),
  );

  // The focus goes with the question, and back with the answer.
  useEffect(() => {
    if (wasAsking.current && !asking) opener.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  if (!asking) {
    return (
      <div className="mt-6 grid gap-2">
        <button
          type="button"
          ref={opener}
          className={`${outlinedButton} w-full`}
          onClick={() => setAsking(true)}
        >
          {t("open")}
        </button>
        <p role="status" className="text-sm text-warn">
          {cancel.isError && t("failed")}
        </p>
      </div>
    );
  }
  return (
    <Question
      busy={cancel.isPending}
      onYes={() => cancel.mutate({ reservationId })}
      onNo={() => setAsking(false)}
    />
  );
}

interface QuestionProps {
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Question({ busy, onYes, onNo }: QuestionProps) {
  const t = useTranslations("shop.order.cancel");
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset
      className="mt-6 rounded-card border border-edge p-4"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !busy) onNo();
      }}
    >
      <legend className="float-left font-semibold">{t("question")}</legend>
      <p className="clear-both pt-1 text-sm text-dim">{t("consequence")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          ref={keep}
          className={outlinedButton}
          onClick={busy ? undefined : onNo}
        >
          {t("no")}
        </button>
        <button
          type="button"
          className={`${outlinedButton} border-red-ink text-red-ink`}
          aria-disabled={busy}
          onClick={busy ? undefined : onYes}
        >
          {busy ? t("busy") : t("yes")}
        </button>
      </div>
    </fieldset>
  );
}
