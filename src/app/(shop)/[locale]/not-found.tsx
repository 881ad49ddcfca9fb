import { useTranslations } from "next-intl";
import { Link } from "@/app/i18n/navigation";
import { textLink } from "@/ui/button";
import { Screen } from "@/ui/screen";

export default function NotFound() {
  const t = useTranslations("shop.notFound");
  return (
    <Screen title={t("title")} text={t("text")}>
      <Link href="/" className={textLink}>
        {t("toSales")}
      </Link>
    </Screen>
  );
}
