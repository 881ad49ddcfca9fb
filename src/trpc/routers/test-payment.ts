import { z } from "zod";
import { paymentIdSchema } from "@/domain/ids";
import { getTestPayment, settleTestPayment } from "@/services/test-payment";
import { faultError } from "@/trpc/errors";
import { buyerProcedure, router } from "@/trpc/init";

/** The built-in test provider's side of its page. It stands where a real provider's page would. */
export const testPaymentRouter = router({
  get: buyerProcedure
    .input(z.object({ paymentId: paymentIdSchema }))
    .query(async ({ ctx, input }) => {
      const payment = await getTestPayment(ctx.deps, { ...input, buyerId: ctx.viewer.id });
      if (!payment) throw faultError("NOT_FOUND");
      return payment;
    }),

  settle: buyerProcedure
    .input(z.object({ paymentId: paymentIdSchema, outcome: z.enum(["paid", "declined"]) }))
    .mutation(async ({ ctx, input }) => {
      const payment = await settleTestPayment(ctx.deps, { ...input, buyerId: ctx.viewer.id });
      if (!payment) throw faultError("NOT_FOUND");
      return payment;
    }),
});
