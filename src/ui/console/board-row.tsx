"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { BoardResourceView } from "@/domain/views";
import classes from "@/ui/console/board.module.css";
import type { Tone } from "@/ui/console/card";
import { StockBar } from "@/ui/console/stock-bar";
import { useChanged } from "@/ui/console/use-changed";
import { useText } from "@/ui/console/use-text";

/** Numbers stand in data attributes too, for tests and scripts. Null is an empty one. */
export function BoardRow({ row, warm }: { row: BoardResourceView; warm: boolean }) {
  const t = useTranslations("console.board.table");
  const text = useText();
  const format = useFormatter();
  const changed = useChanged(JSON.stringify(row));
  const units = (count: number | null, none: string) =>
    count === null ? none : format.number(count);
  return (
    <tr
      data-resource={row.resource}
      data-total={row.total ?? ""}
      data-free={row.free ?? ""}
      data-held={row.held}
      data-sold={row.sold}
      data-core-free={row.coreFree ?? ""}
      data-ledger-free={row.ledgerFree ?? ""}
      data-changed={changed || undefined}
    >
      <th scope="row">{row.name ? text(row.name) : t(row.total === null ? "noCap" : "cap")}</th>
      <Cell label={t("total")}>{units(row.total, t("unlimited"))}</Cell>
      <Cell label={t("free")}>{units(row.free, "–")}</Cell>
      <Cell label={t("held")}>{units(row.held, "")}</Cell>
      <Cell label={t("sold")}>{units(row.sold, "")}</Cell>
      <td className={classes.level}>
        <StockBar free={row.free} held={row.held} sold={row.sold} />
      </td>
      <Cell label={t("redis")} className={classes.redis}>
        {units(row.coreFree, warm && row.ledgerFree !== null ? t("unread") : "–")}
      </Cell>
      <LedgerCell row={row} />
    </tr>
  );
}

/** Green where both books say the same; amber where an entry is still on its way. */
function LedgerCell({ row: { coreFree, ledgerFree } }: { row: BoardResourceView }) {
  const t = useTranslations("console.board.table");
  const format = useFormatter();
  const compared = coreFree !== null && ledgerFree !== null;
  const tone = compared ? (coreFree === ledgerFree ? "right" : "flight") : undefined;
  return (
    <Cell label={t("ledger")} tone={tone} className={classes.ledger}>
      {tone === "flight" && <small>{t("inFlight")}</small>}
      {ledgerFree === null ? "–" : format.number(ledgerFree)}
    </Cell>
  );
}

function Cell(props: { label: string; tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <td data-tone={props.tone} className={props.className}>
      <span className={classes.label} aria-hidden="true">
        {props.label}
      </span>
      {props.children}
    </td>
  );
}
