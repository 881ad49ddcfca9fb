import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EditActivity } from "@/app/admin/(console)/activities/[id]/edit/edit-activity";
import { isMissing } from "@/app/admin/(console)/activities/[id]/is-missing";
import { requireOperator } from "@/app/admin/require-operator";
import { api, getQueryClient } from "@/trpc/server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("console.form"))("editTitle") };
}

/** Handed over as a value, not through the cache: a form keeps the version it was opened with. */
export default async function EditActivityPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: activityId } = await params;
  await requireOperator(`/admin/activities/${activityId}/edit`);
  const activity = await readActivity(activityId);
  return <EditActivity key={activity.version} activity={activity} />;
}

async function readActivity(activityId: string) {
  try {
    const options = api.admin.activity.get.queryOptions({ activityId });
    return await getQueryClient().fetchQuery({ ...options, retry: false });
  } catch (error) {
    if (isMissing(error)) notFound();
    throw error;
  }
}
