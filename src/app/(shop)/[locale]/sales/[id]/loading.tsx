import { useTranslations } from "next-intl";
import { Bone } from "@/ui/bones";

export default function Loading() {
  const t = useTranslations("shop.loading");
  return (
    <div role="status" className="grid gap-7 min-[860px]:grid-cols-[1.05fr_1fr] min-[860px]:gap-12">
      <span className="sr-only">{t("text")}</span>
      <Bone className="aspect-square max-[859px]:aspect-[4/3]" />
      <div className="grid content-start gap-4">
        <Bone className="h-5 w-56" />
        <Bone className="h-10 w-full" />
        <Bone className="h-10 w-32" />
        <Bone className="h-20 w-full" />
        <Bone className="h-24 w-full" />
      </div>
    </div>
  );
}
