import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NotAllowed } from "@/app/admin/not-allowed/not-allowed";
import { CONSOLE_HOME } from "@/app/admin/safe-next";
import { getViewer } from "@/trpc/server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("console.notAllowed"))("title") };
}

export default async function NotAllowedPage() {
  const viewer = await getViewer();
  if (!viewer) redirect("/admin/sign-in");
  if (viewer.role === "operator") redirect(CONSOLE_HOME);
  return <NotAllowed email={viewer.email} />;
}
