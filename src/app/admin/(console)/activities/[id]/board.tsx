"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useActs } from "@/app/admin/(console)/activities/[id]/use-acts";
import { faultOf } from "@/app/admin/fault-of";
import { QueryNotice } from "@/app/admin/query-notice";
import { useTRPC } from "@/trpc/client";
import { BoardActions } from "@/ui/console/board-actions";
import { BoardFigures } from "@/ui/console/board-figures";
import { BoardHeader } from "@/ui/console/board-header";
import { BoardTable } from "@/ui/console/board-table";
import { wallText } from "@/ui/console/format";
import { PageLoading } from "@/ui/console/page-loading";
import { useAge } from "@/ui/console/use-age";

const REFETCH_MS = 1_000;
/** Four missed refreshes: from then on the numbers are called old. */
const STALE_MS = 4 * REFETCH_MS;

export function Board({ activityId }: { activityId: string }) {
  const trpc = useTRPC();
  const t = useTranslations("console.board");
  const query = useQuery({
    ...trpc.admin.activity.board.queryOptions({ activityId }),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
  const ageMs = useAge(query.dataUpdatedAt);
  const { running, act } = useActs(activityId);
  const board = query.data;
  const old = query.isError || (board !== undefined && ageMs > STALE_MS);
  const notice = old && (
    <QueryNotice fault={faultOf(query.error)} onRetry={() => void query.refetch()}>
      {board ? t("stale", sinceOf(board.serverNowMs, board.activity.timeZone)) : t("failed")}
    </QueryNotice>
  );
  if (!board) return notice || <PageLoading />;
  const nowMs = board.serverNowMs + ageMs;
  return (
    <div data-stale={old || undefined}>
      {notice}
      <BoardHeader board={board} nowMs={nowMs} acting={running !== null}>
        <BoardActions activity={board.activity} running={running} onAct={act} />
      </BoardHeader>
      <BoardFigures board={board} nowMs={nowMs} />
      <BoardTable board={board} />
    </div>
  );
}

function sinceOf(serverNowMs: number, timeZone: string) {
  return { time: wallText(serverNowMs, timeZone), timeZone };
}
