"use client";

import { useTranslations } from "next-intl";
import { outlinedButton } from "@/ui/button";
import { Screen } from "@/ui/screen";

/** What failed is in the server's log; here is what it means: nothing happened, and what to do. */
export default function ShopError({ retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("shop.error");
  return (
    <div role="alert">
      <Screen title={t("title")} text={t("text")}>
        <button type="button" className={outlinedButton} onClick={retry}>
          {t("retry")}
        </button>
      </Screen>
    </div>
  );
}
