"use client";

import { useEffect, useState } from "react";

/** True once `condition` has held for a while; false as soon as it no longer does. */
export function useLapsed(condition: boolean, afterMs: number): boolean {
  const [lapsed, setLapsed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLapsed(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLapsed(false);
    };
  }, [condition, afterMs]);
  return lapsed;
}
