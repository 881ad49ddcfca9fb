import "@/app/(shop)/globals.css";
import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { hasLocale, NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Header } from "@/app/(shop)/[locale]/header";
import { OfflineBanner } from "@/app/(shop)/[locale]/offline-banner";
import { routing } from "@/app/i18n/routing";
import { ApiProvider } from "@/trpc/client";
import { getViewer } from "@/trpc/server";

interface Props {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f4" },
    { media: "(prefers-color-scheme: dark)", color: "#0e151b" },
  ],
};

export async function generateMetadata({ params }: Omit<Props, "children">): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: "shop.site" });
  return {
    title: { default: t("title"), template: `%s · ${t("name")}` },
    description: t("description"),
  };
}

/** The header can be drawn without knowing who looks; the pages say what does not work. */
async function viewerName(): Promise<string | null | undefined> {
  try {
    const viewer = await getViewer();
    return viewer ? viewer.name || viewer.email : null;
  } catch {
    return undefined;
  }
}

export default async function ShopLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) notFound();
  setRequestLocale(locale);
  const [messages, name, t] = await Promise.all([
    getMessages(),
    viewerName(),
    getTranslations("shop.site"),
  ]);
  return (
    <html lang={locale === "zh" ? "zh-CN" : "en"}>
      <body className="font-sans leading-normal">
        <NextIntlClientProvider messages={{ shop: messages.shop }}>
          <ApiProvider>
            <a
              href="#main"
              className="sr-only z-20 rounded-control bg-card px-4 py-3 text-tide focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
            >
              {t("skip")}
            </a>
            <Header name={name} />
            <OfflineBanner />
            <main
              id="main"
              tabIndex={-1}
              className="thumb-room mx-auto max-w-[1120px] px-5 pt-6 pb-16 outline-none md:pt-10"
            >
              {children}
            </main>
          </ApiProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
