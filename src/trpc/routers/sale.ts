import { tracked } from "@trpc/server";
import { z } from "zod";
import { activityIdSchema } from "@/domain/ids";
import { getSale } from "@/services/get-sale";
import { listSales } from "@/services/list-sales";
import { watchSales } from "@/services/watch-sales";
import { faultError } from "@/trpc/errors";
import { publicProcedure, router } from "@/trpc/init";

/** Sales that one page can watch over its one stream. */
const WATCHED_MAX = 50;

export const saleRouter = router({
  /** Everything that is scheduled, running or over, the next to end first. */
  list: publicProcedure.query(({ ctx }) => listSales(ctx.deps)),

  get: publicProcedure
    .input(z.object({ activityId: activityIdSchema }))
    .query(async ({ ctx, input }) => {
      const sale = await getSale(ctx.deps, input);
      if (!sale) throw faultError("NOT_FOUND");
      return sale;
    }),

  /** Stock and state of the sales asked for: once at once, then whenever they change. */
  live: publicProcedure
    .input(
      z.object({
        activityIds: z.array(activityIdSchema).min(1).max(WATCHED_MAX),
        lastEventId: z.string().max(64).nullish(),
      }),
    )
    .subscription(async function* ({ ctx, input, signal }) {
      for await (const views of watchSales(ctx.deps, input, signal)) {
        yield tracked(String(views[0]?.serverNowMs ?? 0), views);
      }
    }),
});
