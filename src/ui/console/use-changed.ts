"use client";

import { useEffect, useRef, useState } from "react";

/** As long as a changed row stays tinted. Source: the look, "Motion". */
const TINT_MS = 1_000;

/** True for a second after `signature` became another one; not for the first. */
export function useChanged(signature: string): boolean {
  const seen = useRef(signature);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (seen.current === signature) return;
    seen.current = signature;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), TINT_MS);
    return () => clearTimeout(timer);
  }, [signature]);
  return changed;
}
