"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { createServerClock } from "@/ui/server-clock";

/** Whose time, and what it was as the data was answered. A sale is one: each has its own clock. */
export interface Told {
  id: string;
  serverNowMs: number;
}

type Clock = ReturnType<typeof createServerClock>;

/** One a sale and browser tab. Only ever filled in a browser. */
const clocks = new Map<string, Clock>();

function clockOf(id: string): Clock {
  const clock = clocks.get(id) ?? createServerClock(() => performance.now());
  clocks.set(id, clock);
  return clock;
}

/** To be called with whatever the server says, as soon as it arrives. */
export function observeServerTime({ id, serverNowMs }: Told): void {
  clockOf(id).observe(serverNowMs);
}

/** Now, as the last tick showed it. Both are lower bounds of the true time, so the later is right. */
function shownMs({ id, serverNowMs }: Told): number {
  return Math.max(clockOf(id).shownMs() ?? 0, serverNowMs);
}

/**
 * Something that follows from the server's time, such as a phase or the seconds left. The component
 * is drawn again only when the value itself changes.
 *
 * @param select must answer a primitive
 */
export function useServerTime<Value extends string | number | boolean>(
  told: Told,
  select: (nowMs: number) => Value,
): Value {
  return useServerTimes([told], ([nowMs = told.serverNowMs]) => select(nowMs));
}

/** The same for several clocks at once, in their order. */
export function useServerTimes<Value extends string | number | boolean>(
  told: readonly Told[],
  select: (nowMs: readonly number[]) => Value,
): Value {
  const ids = told.map(({ id }) => id).join();
  const said = told.map(({ serverNowMs }) => serverNowMs).join();
  useEffect(() => {
    const instants = said.split(",");
    ids.split(",").forEach((id, index) => {
      if (id) observeServerTime({ id, serverNowMs: Number(instants[index]) });
    });
  }, [ids, said]);
  const subscribe = useCallback(
    (listener: () => void) => subscribeTo(ids.split(",").filter(Boolean).map(clockOf), listener),
    [ids],
  );
  return useSyncExternalStore(
    subscribe,
    () => select(told.map(shownMs)),
    () => select(told.map(({ serverNowMs }) => serverNowMs)),
  );
}

function subscribeTo(watched: Clock[], listener: () => void): () => void {
  const stops = watched.map((clock) => clock.subscribe(listener));
  // Timers sleep in a hidden tab: be right at once when it is looked at again.
  const tickAll = () => {
    for (const clock of watched) clock.tick();
  };
  document.addEventListener("visibilitychange", tickAll);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", tickAll);
  };
}

/** Makes a sale's clock tick exactly when it opens and when it ends. */
export function useAlarms(
  windows: readonly { id: string; opensAtMs: number; closesAtMs: number }[],
) {
  const key = JSON.stringify(windows.map((sale) => [sale.id, sale.opensAtMs, sale.closesAtMs]));
  useEffect(() => {
    const silences = (JSON.parse(key) as [string, number, number][]).flatMap(([id, ...instants]) =>
      instants.map((instantMs) => clockOf(id).alarm(instantMs)),
    );
    return () => {
      for (const silence of silences) silence();
    };
  }, [key]);
}
