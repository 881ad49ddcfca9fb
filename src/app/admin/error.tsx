"use client";

import { PageFailed } from "@/ui/console/page-failed";

/** Where not even the console's frame could be drawn, as without a database. */
export default function AdminError({ retry }: { retry: () => void }) {
  return (
    <main>
      <PageFailed onRetry={retry} />
    </main>
  );
}
