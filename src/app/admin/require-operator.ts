import { redirect } from "next/navigation";
import { getViewer } from "@/trpc/server";

/**
 * For each page's loader: answers with who is signed in, or leads away. Procedures decide for
 * themselves in any case.
 *
 * @param path the page that was asked for, to come back to
 */
export async function requireOperator(path: string) {
  const viewer = await getViewer();
  if (!viewer) redirect(`/admin/sign-in?next=${encodeURIComponent(path)}`);
  if (viewer.role !== "operator") redirect("/admin/not-allowed");
  return viewer;
}
