"use client";

import { Text } from "@mantine/core";
import { useModals } from "@mantine/modals";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";

/**
 * Asks before unsaved changes are left: by a link of ours in our words, by closing, reloading or
 * typing another address in the browser's. Going back inside the console is not stopped.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const ask = useAskToLeave();
  const asking = useRef(ask);
  asking.current = ask;

  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = linkThatLeaves(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      asking.current(href);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [unsaved]);
}

function useAskToLeave() {
  const t = useTranslations("console.form.leave");
  const modals = useModals();
  const router = useRouter();
  return (href: string) =>
    modals.openConfirmModal({
      title: t("title"),
      children: <Text size="sm">{t("text")}</Text>,
      labels: { confirm: t("confirm"), cancel: t("cancel") },
      confirmProps: { color: "vermilion", variant: "outline" },
      cancelProps: { "data-autofocus": true },
      closeButtonProps: { "aria-label": t("cancel") },
      onConfirm: () => router.push(href),
    });
}

/** The path that a plain click follows away from this page. */
function linkThatLeaves(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return null;
  const here = link.origin === location.origin && link.pathname === location.pathname;
  return here || link.origin !== location.origin ? null : link.pathname + link.search;
}
