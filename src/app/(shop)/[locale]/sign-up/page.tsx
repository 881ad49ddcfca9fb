import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SignUpForm } from "@/app/(shop)/[locale]/sign-up/sign-up-form";
import { redirect } from "@/app/i18n/navigation";
import type { Locale } from "@/domain/locale";
import { safePath } from "@/domain/safe-path";
import { getViewer } from "@/trpc/server";

interface Props {
  params: Promise<{ locale: Locale }>;
  searchParams: Promise<{ next?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "shop.account" });
  return { title: t("signUp") };
}

export default async function SignUpPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { next } = await searchParams;
  const path = safePath(typeof next === "string" ? next : null);
  if (await getViewer()) redirect({ href: path, locale });
  return <SignUpForm next={path} />;
}
