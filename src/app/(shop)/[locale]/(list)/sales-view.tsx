"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SaleCard } from "@/app/(shop)/[locale]/(list)/sale-card";
import { NotLive } from "@/app/(shop)/[locale]/not-live";
import { useLiveSales } from "@/app/(shop)/[locale]/use-live-sales";
import type { ActivityPhase } from "@/domain/activity";
import type { SaleView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { phaseAt } from "@/ui/phase";
import { Screen } from "@/ui/screen";
import { useAlarms, useServerTimes } from "@/ui/use-server-time";

/** In the order of the page: what can be bought, what is coming, what is over. */
const SECTIONS = [
  { key: "running", phases: ["open", "paused"] },
  { key: "coming", phases: ["scheduled"] },
  { key: "over", phases: ["closed"] },
] as const satisfies { key: string; phases: ActivityPhase[] }[];

type Section = (typeof SECTIONS)[number];

/** New sales are announced by no stream: look for them now and then. */
const LOOK_AGAIN_MS = 60_000;

export function SalesView() {
  const t = useTranslations("shop.list");
  const trpc = useTRPC();
  const { data: sales } = useSuspenseQuery(
    trpc.sale.list.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  const phases = usePhases(sales);
  const watched = sales.filter((_, index) => phases[index] !== "closed").map((sale) => sale.id);
  const live = useLiveSales(watched.sort());

  if (sales.length === 0) return <Screen title={t("emptyTitle")} text={t("emptyText")} />;
  const cards = sales.map((sale, index) => ({ sale, phase: phases[index] ?? sale.phase }));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
        <NotLive live={live} />
      </div>
      {SECTIONS.map((section) => (
        <SalesSection
          key={section.key}
          section={section}
          cards={cards.filter(({ phase }) => isIn(section, phase))}
        />
      ))}
    </>
  );
}

function isIn(section: Section, phase: ActivityPhase): boolean {
  return (section.phases as readonly ActivityPhase[]).includes(phase);
}

interface Card {
  sale: SaleView;
  phase: ActivityPhase;
}

function SalesSection({ section, cards }: { section: Section; cards: Card[] }) {
  const t = useTranslations("shop.list");
  if (cards.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby={section.key}>
      <h2 id={section.key} className="mb-3 text-lg font-semibold tracking-tight">
        {t(section.key)}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {cards.map(({ sale, phase }) => (
          <li key={sale.id}>
            <SaleCard sale={sale} phase={phase} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each sale's phase now: a sale moves to its section by itself. */
function usePhases(sales: SaleView[]): ActivityPhase[] {
  useAlarms(sales);
  const joined = useServerTimes(sales, (nowMs) =>
    sales.map((sale, index) => phaseAt(sale, nowMs[index] ?? sale.serverNowMs)).join(),
  );
  return joined ? (joined.split(",") as ActivityPhase[]) : [];
}
