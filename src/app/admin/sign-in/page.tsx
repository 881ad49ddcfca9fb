import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { safeNext } from "@/app/admin/safe-next";
import { SignInForm } from "@/app/admin/sign-in/sign-in-form";
import { getViewer } from "@/trpc/server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("console.signIn"))("title") };
}

export default async function SignInPage(props: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await props.searchParams;
  const to = safeNext(typeof next === "string" ? next : undefined);
  if ((await getViewer())?.role === "operator") redirect(to);
  return <SignInForm next={to} />;
}
