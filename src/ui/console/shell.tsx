"use client";

import { Burger, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import classes from "@/ui/console/shell.module.css";
import { SideNav, type SideNavProps } from "@/ui/console/side-nav";

/** The frame of every page: what there is at the side, on a phone behind a button. */
export function Shell({ children, ...nav }: SideNavProps & { children: ReactNode }) {
  const t = useTranslations("console.app");
  const [open, { open: show, close }] = useDisclosure(false);
  return (
    <>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <div className={classes.frame}>
        <header className={classes.bar}>
          <span className={classes.brand}>{t("name")}</span>
          <Burger
            opened={open}
            onClick={show}
            aria-label={t("menu")}
            aria-expanded={open}
            size="sm"
            p={22}
          />
        </header>
        <aside className={classes.side}>
          <span className={classes.brand}>{t("name")}</span>
          <SideNav {...nav} />
        </aside>
        <Drawer
          opened={open}
          onClose={close}
          position="right"
          size="280px"
          title={t("name")}
          closeButtonProps={{ "aria-label": t("closeMenu"), size: 44 }}
          styles={{
            content: { display: "flex", flexDirection: "column" },
            body: { flex: 1, display: "flex" },
          }}
        >
          <SideNav {...nav} onFollow={close} />
        </Drawer>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </>
  );
}
