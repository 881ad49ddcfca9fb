import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewActivity } from "@/app/admin/(console)/activities/new/new-activity";
import { requireOperator } from "@/app/admin/require-operator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("console.form"))("newTitle") };
}

export default async function NewActivityPage() {
  await requireOperator("/admin/activities/new");
  return <NewActivity />;
}
