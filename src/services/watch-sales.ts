import type { SaleLiveView } from "@/domain/views";
import type { Deps } from "@/services/deps";

/**
 * Changes of the sales asked for, until the reader leaves. A slow reader gets the newest state of
 * each sale, never a queue of old ones.
 */
export async function* watchSales(
  deps: Deps,
  { activityIds }: { activityIds: readonly string[] },
  signal: AbortSignal | undefined,
): AsyncGenerator<SaleLiveView[]> {
  const waiting = new Map<string, SaleLiveView>();
  let wake = () => {};
  const stop = deps.live.watch(activityIds, (views) => {
    for (const view of views) waiting.set(view.id, view);
    wake();
  });
  const onAbort = () => wake();
  signal?.addEventListener("abort", onAbort);
  try {
    while (!signal?.aborted) {
      if (waiting.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const views = [...waiting.values()];
      waiting.clear();
      yield views;
    }
  } finally {
    stop();
    signal?.removeEventListener("abort", onAbort);
  }
}
