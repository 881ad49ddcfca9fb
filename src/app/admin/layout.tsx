import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@/ui/console/console.css";

import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ConsoleProviders } from "@/app/admin/console-providers";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.app");
  return {
    title: { template: t("pageTitle", { page: "%s" }), default: t("documentTitle") },
    robots: { index: false, follow: false },
  };
}

/** The console's own document: no style of the shop's comes in, and none goes out. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const { console: words } = await getMessages();
  return (
    <html lang={locale === "zh" ? "zh-CN" : locale} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <NextIntlClientProvider messages={{ console: words }}>
          <ConsoleProviders>{children}</ConsoleProviders>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
