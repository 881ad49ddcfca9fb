import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Board } from "@/app/admin/(console)/activities/[id]/board";
import { isMissing } from "@/app/admin/(console)/activities/[id]/is-missing";
import { requireOperator } from "@/app/admin/require-operator";
import { api, getQueryClient, Hydrate } from "@/trpc/server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("console.board"))("title") };
}

export default async function BoardPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: activityId } = await params;
  await requireOperator(`/admin/activities/${activityId}`);
  try {
    const options = api.admin.activity.board.queryOptions({ activityId });
    await getQueryClient().fetchQuery({ ...options, retry: false });
  } catch (error) {
    // What cannot be read at the moment is asked for again by the browser, which says so.
    if (isMissing(error)) notFound();
  }
  return (
    <Hydrate>
      <Board activityId={activityId} />
    </Hydrate>
  );
}
