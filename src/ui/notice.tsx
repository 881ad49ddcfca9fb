import type { ReactNode } from "react";

interface Props {
  tone: "calm" | "warn" | "ok";
  children: ReactNode;
}

const TONES = {
  calm: "bg-tide-soft text-ink",
  warn: "bg-warn-soft text-warn",
  ok: "bg-tide-soft text-ok",
} as const satisfies Record<Props["tone"], string>;

/** A sentence about what just happened. Who shows it says how it is announced. */
export function Notice({ tone, children }: Props) {
  return <div className={`rounded-control px-4 py-3 text-sm ${TONES[tone]}`}>{children}</div>;
}
