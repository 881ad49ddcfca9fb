import { z } from "zod";
import { activityIdSchema, reservationIdSchema } from "@/domain/ids";
import { reserveInputSchema } from "@/domain/inputs";
import { cancelOrder } from "@/services/cancel-order";
import { listOrders } from "@/services/list-orders";
import { orderStatus } from "@/services/order-status";
import { reserveOrder } from "@/services/reserve-order";
import { startPayment } from "@/services/start-payment";
import { buyerProcedure, router } from "@/trpc/init";

export const orderRouter = router({
  /** Takes units. The same intent (request id) always gets the same answer. */
  reserve: buyerProcedure
    .input(reserveInputSchema)
    .mutation(({ ctx, input }) => reserveOrder(ctx.deps, { ...input, buyerId: ctx.viewer.id })),

  /** Where an order stands, from the moment the core took its units. */
  status: buyerProcedure
    .input(z.object({ activityId: activityIdSchema, reservationId: reservationIdSchema }))
    .query(({ ctx, input }) => orderStatus(ctx.deps, { ...input, buyerId: ctx.viewer.id })),

  /** Opens (or reopens) a payment session; answers with the page to pay on. */
  pay: buyerProcedure
    .input(z.object({ reservationId: reservationIdSchema }))
    .mutation(({ ctx, input }) => startPayment(ctx.deps, { ...input, buyerId: ctx.viewer.id })),

  cancel: buyerProcedure
    .input(z.object({ reservationId: reservationIdSchema }))
    .mutation(({ ctx, input }) => cancelOrder(ctx.deps, { ...input, buyerId: ctx.viewer.id })),

  /** The buyer's orders, the newest first. */
  mine: buyerProcedure.query(({ ctx }) => listOrders(ctx.deps, { buyerId: ctx.viewer.id })),
});
