"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { faultOf } from "@/app/admin/fault-of";
import { useSay } from "@/app/admin/use-say";
import { useTRPC, useTRPCClient } from "@/trpc/client";
import type { Act } from "@/ui/console/acts";
import { REASON_WORDS } from "@/ui/console/reason-words";

/** Carries out an operator's act, says how it ended, and has the numbers read again. */
export function useActs(activityId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const say = useSay();
  const t = useTranslations("console");
  const mutation = useMutation({
    mutationFn: (act: Act) => client.admin.activity[act].mutate({ activityId }),
    onSuccess: (answer, act) =>
      answer.ok
        ? say.done(t(`acts.${act}.done`))
        : say.notDone(t(`acts.${act}.refused`), t(`reason.${REASON_WORDS[answer.reason]}`)),
    onError: (error, act) => say.notDone(t(`acts.${act}.name`), t(`acts.failed.${faultOf(error)}`)),
    onSettled: () => queryClient.invalidateQueries(trpc.admin.activity.pathFilter()),
  });
  return {
    running: mutation.isPending ? mutation.variables : null,
    act: (act: Act) => mutation.mutate(act),
  };
}
