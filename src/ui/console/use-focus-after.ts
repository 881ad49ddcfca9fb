"use client";

import { useEffect, useRef } from "react";

/** What to focus once an act has ended: the button that began it may be gone by then. */
export function useFocusAfter<Target extends HTMLElement>(running: boolean) {
  const target = useRef<Target>(null);
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !running) target.current?.focus({ preventScroll: true });
    ran.current = running;
  }, [running]);
  return target;
}
