import type { ReactNode } from "react";
import classes from "@/ui/console/card.module.css";

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className ? `${classes.card} ${className}` : classes.card}>{children}</div>
  );
}

/** `right`: settled and as it should be. `flight`: on its way. `drift`: the books differ. `old`: no longer sure. */
export type Tone = "right" | "flight" | "drift" | "old";

/** One number with its name above and what it means below. */
export function Figure(props: { name: string; value: string; note: string; tone?: Tone }) {
  return (
    <Card className={classes.figure}>
      <small>{props.name}</small>
      <b data-tone={props.tone}>{props.value}</b>
      <p>{props.note}</p>
    </Card>
  );
}
