"use client";

import { useEffect, useState } from "react";

/**
 * Milliseconds since something was last brought up to date, each second anew. Measured on this
 * machine's steady clock from the moment that `updatedAt` changed: nobody's wall clock matters.
 */
export function useAge(updatedAt: number): number {
  const [age, setAge] = useState({ updatedAt, ms: 0 });
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(
      () => setAge({ updatedAt, ms: Math.round(performance.now() - since) }),
      1_000,
    );
    return () => clearInterval(timer);
  }, [updatedAt]);
  return age.updatedAt === updatedAt ? age.ms : 0;
}
