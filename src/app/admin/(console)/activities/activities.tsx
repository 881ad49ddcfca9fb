"use client";

import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { faultOf } from "@/app/admin/fault-of";
import { QueryNotice } from "@/app/admin/query-notice";
import type { ActivityRowView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { ActivityTable } from "@/ui/console/activity-table";
import { Blank } from "@/ui/console/notice";
import { PageLoading } from "@/ui/console/page-loading";
import { useText } from "@/ui/console/use-text";

const REFETCH_MS = 5_000;

export function Activities() {
  const trpc = useTRPC();
  const t = useTranslations("console.activities");
  const [search, setSearch] = useState("");
  const list = useQuery({
    ...trpc.admin.activity.list.queryOptions(),
    refetchInterval: REFETCH_MS,
  });
  const failed = list.isError && (
    <QueryNotice fault={faultOf(list.error)} onRetry={() => void list.refetch()}>
      {t(list.data ? "stale" : "failed")}
    </QueryNotice>
  );
  if (!list.data) return failed || <PageLoading />;
  if (list.data.length === 0) {
    return <Blank level={2} title={t("none.title")} text={t("none.text")} />;
  }
  return (
    <>
      {failed}
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="md"
        maw={360}
      />
      <Found activities={list.data} search={search} />
    </>
  );
}

function Found({ activities, search }: { activities: ActivityRowView[]; search: string }) {
  const t = useTranslations("console.activities");
  const text = useText();
  const wanted = search.trim().toLowerCase();
  const found = activities.filter((activity) =>
    text(activity.title).toLowerCase().includes(wanted),
  );
  if (found.length > 0) return <ActivityTable activities={found} />;
  return <Blank level={2} title={t("noMatch.title", { search })} text={t("noMatch.text")} />;
}
