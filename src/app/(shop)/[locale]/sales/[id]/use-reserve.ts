"use client";

import { useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useRef, useState } from "react";
import {
  type Attempt,
  attemptOf,
  isPassing,
  isUnderway,
  keepsId,
} from "@/app/(shop)/[locale]/sales/[id]/attempt";
import { createIntents, type Intent, tabStorage } from "@/app/(shop)/[locale]/sales/[id]/intent";
import { pursue } from "@/app/(shop)/[locale]/sales/[id]/pursue";
import { useRouter } from "@/app/i18n/navigation";
import { useTRPC, useTRPCClient } from "@/trpc/client";
import type { AppRouter } from "@/trpc/router";

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error as TRPCClientError<AppRouter>).data?.httpStatus;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * One try to get units, from the click to a definite answer.
 * `waiting` is the intent that has none yet, also from before a reload: it decides what is asked for.
 */
export function useReserve(activityId: string, skuIds: readonly string[]) {
  const client = useTRPCClient();
  const [attempt, setAttempt] = useState<Attempt>({ kind: "idle" });
  const [waiting, setWaiting] = useState<Intent | null>(null);
  const intents = useRef<ReturnType<typeof createIntents>>(null);
  const leave = useRef<AbortController>(null);
  const onGot = useGoToOrder(activityId);
  const skuKey = skuIds.join();

  useEffect(() => {
    const store = createIntents(tabStorage());
    intents.current ??= store;
    leave.current = new AbortController();
    const left = skuKey.split(",").map((skuId) => store.read(activityId, skuId));
    const first = left.find((intent) => intent !== null) ?? null;
    setWaiting(first);
    if (first) setAttempt({ kind: "unanswered" });
    return () => leave.current?.abort();
  }, [activityId, skuKey]);

  useForgetLimit(attempt, () => setAttempt({ kind: "idle" }));

  function conclude(intent: Intent, ended: Attempt) {
    if (!keepsId(ended)) {
      intents.current?.close(activityId, intent.skuId);
      setWaiting(null);
    }
    setAttempt(ended);
    if (ended.kind === "got") onGot(ended.reservationId);
  }

  async function reserve(skuId: string, quantity: number) {
    const store = intents.current;
    const signal = leave.current?.signal;
    if (!store || !signal || isUnderway(attempt)) return;
    const intent = store.open(activityId, skuId, quantity);
    setWaiting(intent);
    setAttempt({ kind: waiting ? "confirming" : "sending" });
    const input = { activityId, ...intent };
    const ending = await pursue({
      ask: (trySignal) => client.order.reserve.mutate(input, { signal: trySignal }),
      statusOf,
      isBusy: isPassing,
      onWait: (last) => setAttempt({ kind: last ? "queueing" : "confirming" }),
      sleep,
      random: Math.random,
      signal,
    });
    if (!signal.aborted) conclude(intent, attemptOf(ending));
  }

  /** Something else was chosen: what was said about the last try is said no longer. */
  function clear() {
    if (!isUnderway(attempt) && !waiting) setAttempt({ kind: "idle" });
  }

  return { attempt, waiting, reserve, clear };
}

/** A limit frees itself when an order lapses: a refusal as old as this may be asked about again. */
const LIMIT_OLD_MS = 30_000;

function useForgetLimit(attempt: Attempt, forget: () => void) {
  const isLimit = attempt.kind === "refused" && attempt.refusal.reason === "LIMIT_REACHED";
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (!isLimit) return undefined;
    const timer = setTimeout(() => latest.current(), LIMIT_OLD_MS);
    return () => clearTimeout(timer);
  }, [isLimit]);
}

function useGoToOrder(activityId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return (reservationId: string) => {
    void queryClient.invalidateQueries({ queryKey: trpc.order.mine.queryKey() });
    router.push(`/orders/${activityId}/${reservationId}`);
  };
}
