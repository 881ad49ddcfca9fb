"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ActivityRowView, BoardView } from "@/domain/views";
import classes from "@/ui/console/board.module.css";
import { spanOf, windowTexts } from "@/ui/console/format";
import { PhaseBadge } from "@/ui/console/phase-badge";
import { Seller } from "@/ui/console/seller";
import { useFocusAfter } from "@/ui/console/use-focus-after";
import { useText } from "@/ui/console/use-text";

/** What it is, in which phase, when, and who sells it; beside it what can be done. */
export function BoardHeader(props: {
  board: BoardView;
  nowMs: number;
  /** An act is being carried out. */
  acting: boolean;
  children: ReactNode;
}) {
  const { board, nowMs } = props;
  const { activity } = board;
  const heading = useFocusAfter<HTMLHeadingElement>(props.acting);
  const text = useText();
  const { opens, closes } = windowTexts(activity, activity.timeZone);
  return (
    <header className={classes.head} data-phase={activity.phase} data-activity={activity.id}>
      <div>
        <div className={classes.name}>
          <h1 ref={heading} tabIndex={-1}>
            {text(activity.title)}
          </h1>
          <PhaseBadge phase={activity.phase} />
        </div>
        <p className={classes.facts}>
          {opens} – {closes} {activity.timeZone}
        </p>
        <p className={classes.facts}>
          <Left activity={activity} nowMs={nowMs} /> ·{" "}
          <Seller activity={activity} unread={board.waiting === null} />
        </p>
      </div>
      {props.children}
    </header>
  );
}

/** What the clock has to say in this phase. */
function Left({ activity, nowMs }: { activity: ActivityRowView; nowMs: number }) {
  const t = useTranslations("console.board.left");
  const { phase, opensAtMs, closesAtMs } = activity;
  if (phase === "closed" || phase === "draft") return <span>{t(phase)}</span>;
  if (phase === "paused") return <span>{t("paused", spanOf(closesAtMs - nowMs))}</span>;
  const before = nowMs < opensAtMs;
  const until = before ? opensAtMs : closesAtMs;
  return <span>{t(before ? "opens" : "ends", spanOf(until - nowMs))}</span>;
}
