"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import { BATCH_MAX } from "@/trpc/limits";
import { makeQueryClient } from "@/trpc/query-client";
import type { AppRouter } from "@/trpc/router";

const context = createTRPCContext<AppRouter>();
export const useTRPC = context.useTRPC;
/** For calls outside hooks, such as a retry loop of one intent. */
export const useTRPCClient = context.useTRPCClient;

const URL_PATH = "/api/trpc";

let browserQueryClient: ReturnType<typeof makeQueryClient> | undefined;

/** One cache a browser tab; on the server one a request, so that no buyer sees another's. */
function getQueryClient() {
  if (typeof window === "undefined") return makeQueryClient();
  browserQueryClient ??= makeQueryClient();
  return browserQueryClient;
}

export function ApiProvider({ children }: { children: ReactNode }) {
  const queryClient = getQueryClient();
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: (op) => op.type === "subscription",
          true: httpSubscriptionLink({ url: URL_PATH }),
          false: httpBatchLink({ url: URL_PATH, maxItems: BATCH_MAX }),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <context.TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}
