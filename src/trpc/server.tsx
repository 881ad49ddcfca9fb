import "server-only";

import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { createContext } from "@/trpc/context";
import { makeQueryClient } from "@/trpc/query-client";
import { appRouter } from "@/trpc/router";

const getContext = cache(async () => createContext(await headers()));

/** One cache a request. */
export const getQueryClient = cache(makeQueryClient);

/** For server components: `await getQueryClient().fetchQuery(api.sale.get.queryOptions(...))`. */
export const api = createTRPCOptionsProxy({
  ctx: getContext,
  router: appRouter,
  queryClient: getQueryClient,
});

/** Who is signed in, for pages that redirect. Procedures decide for themselves. */
export async function getViewer() {
  return (await getContext()).readViewer();
}

/** Hands what this request fetched to the browser's cache. */
export function Hydrate({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(getQueryClient())}>{children}</HydrationBoundary>;
}
