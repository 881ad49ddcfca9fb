import { useTranslations } from "next-intl";
import { Bone } from "@/ui/bones";

const ROWS = ["a", "b", "c"];

export default function Loading() {
  const t = useTranslations("shop.loading");
  return (
    <div role="status" className="mx-auto grid max-w-2xl gap-3">
      <span className="sr-only">{t("text")}</span>
      <Bone className="mb-3 h-9 w-48" />
      {ROWS.map((row) => (
        <Bone key={row} className="h-24" />
      ))}
    </div>
  );
}
