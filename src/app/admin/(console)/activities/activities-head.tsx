"use client";

import { Button, Group, Title } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";

export function ActivitiesHead() {
  const t = useTranslations("console.activities");
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size={24}>
        {t("title")}
      </Title>
      <Button component={Link} href="/admin/activities/new" prefetch={false} color="vermilion">
        {t("new")}
      </Button>
    </Group>
  );
}
