import { z } from "zod";
import { activityIdSchema } from "@/domain/ids";
import { getSale } from "@/services/get-sale";
import { listSales } from "@/services/list-sales";
import { watchSales } from "@/services/watch-sales";
import { faultError } from "@/trpc/errors";
import { publicProcedure, router } from "@/trpc/init";
import { WATCHED_MAX } from "@/trpc/limits";

export const saleRouter = router({
  /** Running ones first, the next to end foremost; then those to come; then those that are over. */
  list: publicProcedure.query(({ ctx }) => listSales(ctx.deps)),

  get: publicProcedure
    .input(z.object({ activityId: activityIdSchema }))
    .query(async ({ ctx, input }) => {
      const sale = await getSale(ctx.deps, input);
      if (!sale) throw faultError("NOT_FOUND");
      return sale;
    }),

  /** Stock and state of the sales asked for: soon once, then whenever they change. */
  live: publicProcedure
    .input(z.object({ activityIds: z.array(activityIdSchema).min(1).max(WATCHED_MAX) }))
    .subscription(({ ctx, input, signal }) => watchSales(ctx.deps, input, signal)),
});
