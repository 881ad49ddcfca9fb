"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { faultOf, fieldsOf } from "@/app/admin/fault-of";
import { useSay } from "@/app/admin/use-say";
import type { ActivityRefusal } from "@/domain/reasons";
import { useTRPC } from "@/trpc/client";
import type { SaveAnswer } from "@/ui/console/save-answer";

type Saved = { ok: true; activityId: string } | ActivityRefusal;

/** Below this name an update carries the draft; a path of the form does not. */
const NESTED = /^activity\./;

/** Runs one save, and after it leads to the board with `done` said there. */
export function useSave(done: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const say = useSay();
  return async (save: () => Promise<Saved>): Promise<SaveAnswer> => {
    try {
      const answer = await save();
      if (!answer.ok) return { kind: "refused", reason: answer.reason };
      await queryClient.invalidateQueries(trpc.admin.activity.pathFilter());
      say.done(done);
      router.push(`/admin/activities/${answer.activityId}`);
      return { kind: "saved" };
    } catch (error) {
      const fields = fieldsOf(error);
      return fields
        ? { kind: "wrong", fields: flat(fields) }
        : { kind: "failed", fault: faultOf(error) };
    }
  };
}

function flat(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(NESTED, ""), message]),
  );
}
