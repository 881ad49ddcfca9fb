"use client";

import { useTranslations } from "next-intl";
import { useOnline } from "@/ui/use-online";

/** The live region is always there, so that it is heard when it fills. */
export function OfflineBanner() {
  const t = useTranslations("shop.offline");
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-20" data-online={online}>
      {!online && (
        <p className="bg-warn-soft px-5 py-2 text-center text-sm font-semibold text-warn">
          {t("text")}
        </p>
      )}
    </div>
  );
}
