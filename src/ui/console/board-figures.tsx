"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ACTIVITY_CAP } from "@/domain/resource";
import type { BoardView } from "@/domain/views";
import classes from "@/ui/console/board.module.css";
import { Figure, type Tone } from "@/ui/console/card";
import { agoOf } from "@/ui/console/format";

/** From then on a check no longer vouches for the books. */
const PROOF_OLD_MS = 30_000;

export function BoardFigures({ board, nowMs }: { board: BoardView; nowMs: number }) {
  const skus = board.resources.filter(({ resource }) => resource !== ACTIVITY_CAP);
  const sold = skus.reduce((sum, sku) => sum + sku.sold, 0);
  const held = skus.reduce((sum, sku) => sum + sku.held, 0);
  return (
    <section className={classes.figures}>
      <Sold sold={sold} total={board.activity.total} />
      <Held held={held} />
      <Waiting waiting={board.waiting} warm={board.activity.warm} />
      <Proof board={board} nowMs={nowMs} />
    </section>
  );
}

function Sold({ sold, total }: { sold: number; total: number | null }) {
  const t = useTranslations("console.board.sold");
  const format = useFormatter();
  const note =
    total === null ? t("unlimited") : t("of", { total, share: total ? sold / total : 0 });
  return <Figure name={t("name")} value={format.number(sold)} note={note} />;
}

function Held({ held }: { held: number }) {
  const t = useTranslations("console.board.held");
  const format = useFormatter();
  return <Figure name={t("name")} value={format.number(held)} note={t("note")} />;
}

function Waiting({ waiting, warm }: { waiting: number | null; warm: boolean }) {
  const t = useTranslations("console.board.waiting");
  if (waiting === null && !warm) return <Figure name={t("name")} value="–" note={t("cold")} />;
  if (waiting === null) {
    return <Figure name={t("name")} value={t("unread")} note={t("unreadNote")} tone="flight" />;
  }
  const note = waiting === 0 ? t("none") : t("some");
  return <Figure name={t("name")} value={t("count", { count: waiting })} note={note} />;
}

function Proof({ board: { proof }, nowMs }: { board: BoardView; nowMs: number }) {
  const t = useTranslations("console.board.proof");
  if (!proof) return <Figure name={t("name")} value={t("never")} note={t("neverNote")} />;
  const ageMs = nowMs - proof.checkedAtMs;
  const old = ageMs > PROOF_OLD_MS;
  const { unit, count } = agoOf(ageMs);
  const ago = t(`ago.${unit}`, { count });
  return (
    <Figure
      name={t("name")}
      value={t(proof.drift ? "drift" : "right")}
      note={old ? t("old", { ago }) : ago}
      tone={toneOf(proof.drift, old)}
    />
  );
}

function toneOf(drift: boolean, old: boolean): Tone {
  if (drift) return "drift";
  return old ? "old" : "right";
}
