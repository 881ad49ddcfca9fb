"use client";

import { type QueryKey, skipToken, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect } from "react";
import type { SaleLiveView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { WATCHED_MAX } from "@/trpc/limits";
import { mergeLive } from "@/ui/merge-live";
import { useLapsed } from "@/ui/use-lapsed";
import { useOnline } from "@/ui/use-online";
import { observeServerTime } from "@/ui/use-server-time";
import { useVisible } from "@/ui/use-visible";

/** Before a stream that was refused is asked for again; by chance, half to one and a half of it. */
const REOPEN_MS = 5_000;
/** A stream may take this long to (re)connect before the page says that it is not live. */
const PATIENCE_MS = 4_000;
/** How often numbers are fetched while there is no stream. */
const REFETCH_MS = 5_000;

/**
 * The one live stream of a page, written into the cache that the page draws from.
 * A hidden page has none: a browser has few connections for all its tabs, and buying needs one.
 * While there should be one and is not, the numbers are fetched instead.
 *
 * @returns whether what the page shows is live
 */
export function useLiveSales(activityIds: readonly string[]): boolean {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const apply = useApply();
  const visible = useVisible();
  const online = useOnline();
  const watched = activityIds.slice(0, WATCHED_MAX);
  const enabled = visible && watched.length > 0;
  const { status, reset } = useSubscription(
    trpc.sale.live.subscriptionOptions(enabled ? { activityIds: watched } : skipToken, {
      onData: apply,
    }),
  );

  // The browser reopens a stream that broke off; one that was refused or ended it does not.
  const ended = enabled && (status === "error" || status === "idle");
  useEffect(() => {
    if (!ended) return;
    const timer = setTimeout(reset, REOPEN_MS * (0.5 + Math.random()));
    return () => clearTimeout(timer);
  }, [ended, reset]);

  // A stream does not notice at once that the network is gone; the device does.
  const live = !useLapsed(enabled && status !== "pending", PATIENCE_MS) && online;
  useEffect(() => {
    if (live) return;
    const fetchSales = () => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfSales(queryKey) });
    };
    fetchSales();
    const timer = setInterval(fetchSales, REFETCH_MS);
    return () => clearInterval(timer);
  }, [live, queryClient]);
  return live;
}

/** A query key of tRPC starts with the path of its procedure. */
function isOfSales([path]: QueryKey): boolean {
  return Array.isArray(path) && path[0] === "sale";
}

function useApply() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (views: SaleLiveView[]) => {
    for (const view of views) {
      observeServerTime(view);
      queryClient.setQueryData(
        trpc.sale.get.queryKey({ activityId: view.id }),
        (sale) => sale && mergeLive(sale, view),
      );
    }
    queryClient.setQueryData(trpc.sale.list.queryKey(), (sales) =>
      sales?.map((sale) => views.reduce(mergeLive, sale)),
    );
  };
}
