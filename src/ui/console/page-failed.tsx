"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Blank } from "@/ui/console/notice";

export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("console.pageFailed");
  return (
    <div role="alert">
      <Blank
        title={t("title")}
        text={t("text")}
        act={
          <Button variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}
