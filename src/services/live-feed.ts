import type { Core } from "@/core/connection";
import type { SaleLiveView } from "@/domain/views";
import { findVisibleActivities } from "@/ledger/activities";
import type { Ledger } from "@/ledger/client";
import type { Logger } from "@/lib/logger";
import { readBoth } from "@/services/read-sales";
import { saleLiveView } from "@/services/views";

/** One reader of the stores a process, however many pages watch. */
export interface LiveFeed {
  /** Calls back with what changed, until the returned function is called. */
  watch: (activityIds: readonly string[], onChange: (views: SaleLiveView[]) => void) => () => void;
  close: () => void;
}

/** A person sees a number move twice a second; the stores are asked that often, whoever watches. */
const READ_EVERY_MS = 500;

interface Watcher {
  ids: ReadonlySet<string>;
  onChange: (views: SaleLiveView[]) => void;
}

export function createLiveFeed(deps: {
  core: Core;
  ledger: Ledger;
  clock: () => number;
  logger: Logger;
}): LiveFeed {
  const watchers = new Set<Watcher>();
  const newest = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;

  async function read(): Promise<void> {
    const wanted = new Set([...watchers].flatMap((watcher) => [...watcher.ids]));
    const readings = await readBoth(deps, await findVisibleActivities(deps.ledger, [...wanted]));
    const changed = readings.map(saleLiveView).filter(isNew);
    for (const watcher of watchers) {
      const views = changed.filter((view) => watcher.ids.has(view.id));
      if (views.length > 0) watcher.onChange(views);
    }
  }

  /** The clock moves always; that alone is no news. */
  function isNew({ serverNowMs, ...view }: SaleLiveView): boolean {
    const text = JSON.stringify(view);
    if (newest.get(view.id) === text) return false;
    newest.set(view.id, text);
    return true;
  }

  function tick(): void {
    timer = setTimeout(() => {
      read()
        .catch((error: Error) =>
          deps.logger.warn({ error: error.message }, "The live numbers could not be read."),
        )
        .finally(() => {
          if (timer && watchers.size > 0) tick();
          else timer = null;
        });
    }, READ_EVERY_MS);
  }

  return {
    watch: (activityIds, onChange) => {
      const watcher = { ids: new Set(activityIds), onChange };
      watchers.add(watcher);
      for (const id of activityIds) newest.delete(id); // a new page is told at once
      if (!timer) tick();
      return () => watchers.delete(watcher);
    },
    close: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      watchers.clear();
    },
  };
}
