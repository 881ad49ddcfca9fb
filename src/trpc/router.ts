import { router } from "@/trpc/init";
import { adminActivityRouter } from "@/trpc/routers/admin-activity";
import { orderRouter } from "@/trpc/routers/order";
import { saleRouter } from "@/trpc/routers/sale";
import { testPaymentRouter } from "@/trpc/routers/test-payment";

export const appRouter = router({
  sale: saleRouter,
  order: orderRouter,
  testPayment: testPaymentRouter,
  admin: router({ activity: adminActivityRouter }),
});

export type AppRouter = typeof appRouter;
