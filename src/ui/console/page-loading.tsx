"use client";

import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Card } from "@/ui/console/card";

const ROWS = ["a", "b", "c", "d"];

/** What a list or a board looks like before there is anything in it. */
export function PageLoading() {
  const t = useTranslations("console.app");
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <Card>
        {ROWS.map((row) => (
          <Skeleton key={row} height={44} my={12} />
        ))}
      </Card>
    </div>
  );
}
