import { useTranslations } from "next-intl";
import { Bone } from "@/ui/bones";

const CARDS = ["a", "b", "c"];

export default function Loading() {
  const t = useTranslations("shop.loading");
  return (
    <div role="status">
      <span className="sr-only">{t("text")}</span>
      <Bone className="h-9 w-40" />
      <div className="mt-8 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {CARDS.map((card) => (
          <Bone key={card} className="h-40 sm:h-96" />
        ))}
      </div>
    </div>
  );
}
