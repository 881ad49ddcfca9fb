import { useTranslations } from "next-intl";

/** Said quietly: the numbers are still right, only a few seconds old. */
export function NotLive({ live }: { live: boolean }) {
  const t = useTranslations("shop.live");
  return (
    <p className="text-sm text-dim" data-live={live} hidden={live}>
      {t("notLive")}
    </p>
  );
}
