import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { CONSOLE_HOME } from "@/app/admin/safe-next";
import { Blank } from "@/ui/console/notice";

export default async function ConsoleNotFound() {
  const t = await getTranslations("console.notFound");
  return (
    <Blank title={t("title")} text={t("text")} act={<Link href={CONSOLE_HOME}>{t("back")}</Link>} />
  );
}
