"use client";

import { PageFailed } from "@/ui/console/page-failed";

export default function ConsoleError({ retry }: { retry: () => void }) {
  return <PageFailed onRetry={retry} />;
}
