"use client";

import { notifications } from "@mantine/notifications";
import { useTranslations } from "next-intl";

/** Says how something ended, in a corner: what was done goes by itself, what was not stays. */
export function useSay() {
  const t = useTranslations("console.app");
  const closeButtonProps = { "aria-label": t("dismiss") };
  return {
    done: (message: string) => notifications.show({ message, color: "tide", closeButtonProps }),
    notDone: (title: string, message: string) =>
      notifications.show({
        title,
        message,
        color: "vermilion",
        autoClose: false,
        closeButtonProps,
      }),
  };
}
