import type { ReactNode } from "react";
import { ConsoleFrame } from "@/app/admin/(console)/console-frame";
import { getViewer } from "@/trpc/server";

/** Draws the frame for operators only. Each page leads everybody else away by itself. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (viewer?.role !== "operator") return children;
  return <ConsoleFrame who={{ name: viewer.name, email: viewer.email }}>{children}</ConsoleFrame>;
}
