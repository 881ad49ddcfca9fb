import { notFound } from "next/navigation";
import { requireOperator } from "@/app/admin/require-operator";

/** Every address below /admin that has no page, so that it is answered inside the console. */
export default async function RestPage({ params }: { params: Promise<{ rest: string[] }> }) {
  const { rest } = await params;
  await requireOperator(`/admin/${rest.join("/")}`);
  notFound();
}
