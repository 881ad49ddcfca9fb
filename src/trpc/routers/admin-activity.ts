import { z } from "zod";
import { activityIdSchema } from "@/domain/ids";
import { activityInputSchema } from "@/domain/inputs";
import { createActivity, scheduleActivity, updateActivity } from "@/services/edit-activity";
import { getActivity, listActivities } from "@/services/list-activities";
import { readBoard } from "@/services/read-board";
import { switchSale } from "@/services/switch-sale";
import { warmUp } from "@/services/warm-up";
import { faultError } from "@/trpc/errors";
import { operatorProcedure, router } from "@/trpc/init";

const one = z.object({ activityId: activityIdSchema });

export const adminActivityRouter = router({
  list: operatorProcedure.query(({ ctx }) => listActivities(ctx.deps)),

  get: operatorProcedure.input(one).query(async ({ ctx, input }) => {
    const activity = await getActivity(ctx.deps, input);
    if (!activity) throw faultError("NOT_FOUND");
    return activity;
  }),

  create: operatorProcedure
    .input(activityInputSchema)
    .mutation(({ ctx, input }) => createActivity(ctx.deps, { actorId: ctx.viewer.id, input })),

  /** `version` is the one that the form was opened with: an edit never overwrites another's. */
  update: operatorProcedure
    .input(one.extend({ version: z.number().int().min(1), activity: activityInputSchema }))
    .mutation(({ ctx, input }) =>
      updateActivity(ctx.deps, {
        actorId: ctx.viewer.id,
        activityId: input.activityId,
        version: input.version,
        input: input.activity,
      }),
    ),

  /** Draft to scheduled: buyers see it from now on. */
  schedule: operatorProcedure
    .input(one)
    .mutation(({ ctx, input }) => scheduleActivity(ctx.deps, { ...input, actorId: ctx.viewer.id })),

  /** Installs the stock from the ledger into Redis, compares both, and opens. */
  warmUp: operatorProcedure
    .input(one)
    .mutation(({ ctx, input }) => warmUp(ctx.deps, { ...input, actorId: ctx.viewer.id })),

  pause: operatorProcedure
    .input(one)
    .mutation(({ ctx, input }) =>
      switchSale(ctx.deps, { ...input, to: "paused", actorId: ctx.viewer.id }),
    ),

  resume: operatorProcedure
    .input(one)
    .mutation(({ ctx, input }) =>
      switchSale(ctx.deps, { ...input, to: "scheduled", actorId: ctx.viewer.id }),
    ),

  /** Ends the sale for good. What is held can still be paid. */
  close: operatorProcedure
    .input(one)
    .mutation(({ ctx, input }) =>
      switchSale(ctx.deps, { ...input, to: "closed", actorId: ctx.viewer.id }),
    ),

  /** Both books side by side, as they are now. */
  board: operatorProcedure.input(one).query(async ({ ctx, input }) => {
    const board = await readBoard(ctx.deps, input);
    if (!board) throw faultError("NOT_FOUND");
    return board;
  }),
});
