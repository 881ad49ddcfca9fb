"use client";

import { useTranslations } from "next-intl";
import type { BoardView } from "@/domain/views";
import classes from "@/ui/console/board.module.css";
import { BoardRow } from "@/ui/console/board-row";
import { Card } from "@/ui/console/card";

/** Both books side by side, a row for each SKU and one for the activity's cap. */
export function BoardTable({ board }: { board: BoardView }) {
  const t = useTranslations("console.board.table");
  return (
    <Card className={classes.books}>
      <table className={classes.table} aria-label={t("name")}>
        <thead>
          <tr>
            <th scope="col">{t("sku")}</th>
            <th scope="col">{t("total")}</th>
            <th scope="col">{t("free")}</th>
            <th scope="col">{t("held")}</th>
            <th scope="col">{t("sold")}</th>
            <th scope="col" className={classes.level}>
              {t("level")}
            </th>
            <th scope="col">{t("redis")}</th>
            <th scope="col">{t("ledger")}</th>
          </tr>
        </thead>
        <tbody>
          {board.resources.map((row) => (
            <BoardRow key={row.resource} row={row} warm={board.activity.warm} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
