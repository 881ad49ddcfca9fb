import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { Activities } from "@/app/admin/(console)/activities/activities";
import { ActivitiesHead } from "@/app/admin/(console)/activities/activities-head";
import { requireOperator } from "@/app/admin/require-operator";
import { api, getQueryClient, Hydrate } from "@/trpc/server";
import { PageLoading } from "@/ui/console/page-loading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("console.activities"))("title") };
}

export default async function ActivitiesPage() {
  await requireOperator("/admin/activities");
  return (
    <>
      <ActivitiesHead />
      <Suspense fallback={<PageLoading />}>
        <LoadedActivities />
      </Suspense>
    </>
  );
}

/** What cannot be read here is asked for again by the browser, which shows why. */
async function LoadedActivities() {
  await getQueryClient().prefetchQuery(api.admin.activity.list.queryOptions());
  return (
    <Hydrate>
      <Activities />
    </Hydrate>
  );
}
