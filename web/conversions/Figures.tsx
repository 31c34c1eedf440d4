import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Calculator, IndianRupee, Percent } from "lucide-react";
import type { ReactNode } from "react";
import { daysCompared } from "#contract/analytics/targets";
import type { ConversionFigures } from "#contract/conversions/calls";
import { formatRupees } from "#contract/rupees";
import { monthLabel, monthOf, today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Change } from "#web/ui/Change.tsx";
import { FigureLink, numberLink } from "#web/ui/FigureLink.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { figuresOf } from "./data.ts";
import type { ListState, Narrowing } from "./list-state.ts";

interface FiguresProps {
  state: Narrowing;
  /** Shows the conversions that a figure is of. */
  onOpen: (list: Partial<ListState>) => void;
}

/** The chosen month's figures, or this month's, of what the filters leave. */
export function Figures({ state, onOpen }: FiguresProps) {
  const query = useQuery(figuresOf(state));
  return (
    <section aria-label="Figures of the month" aria-busy={query.isFetching || undefined} className="mb-3.5">
      {query.isPending && (
        <div role="status" aria-label="Loading the figures">
          <Skeleton className="h-[98px] w-full rounded-lg max-md:h-[209px] md:max-[1216px]:h-[116px]" />
        </div>
      )}
      {query.isError && (
        <OutOfDate busy={query.isFetching} onRetry={() => query.refetch()}>
          Could not load the month's figures. {query.data ? "Those below are older." : reasonOf(query.error)}
        </OutOfDate>
      )}
      {query.data && <Strip figures={query.data} telecaller={state.telecaller} onOpen={onOpen} />}
    </section>
  );
}

interface StripProps extends Pick<FiguresProps, "onOpen"> {
  figures: ConversionFigures;
  telecaller: string | undefined;
}

function Strip({ figures, telecaller, onOpen }: StripProps) {
  const { month, conversions, withPremium, averagePremium, leads, won, rate } = figures;
  const opening = (number: ReactNode, list: Partial<ListState> = {}) =>
    conversions === 0 ? (
      number
    ) : (
      <button type="button" className={numberLink} onClick={() => onOpen({ month, ...list })}>
        {number}
      </button>
    );
  const byPremium = { sort: "premium", sortOrder: "desc" } as const;
  const day = today(now());
  const isThisMonth = month === monthOf(day);
  const days = isThisMonth ? daysCompared(day) : undefined;
  const allRecorded = withPremium === conversions;
  return (
    <MetricStrip>
      <Metric
        icon={BadgeCheck}
        label={isThisMonth ? "Converted this month" : `Converted in ${monthLabel(month)}`}
        value={opening(formatNumber(conversions))}
        caption={<Change text={figures.conversionsChange} days={days} />}
      />
      <Metric
        icon={IndianRupee}
        label="Premium collected"
        value={opening(<Rupees value={figures.premium} />, byPremium)}
        caption={<Change text={figures.premiumChange} days={days} />}
      />
      <Metric
        icon={Calculator}
        label="Average premium"
        value={averagePremium === null ? "–" : opening(<Rupees value={averagePremium} />, byPremium)}
        caption={
          allRecorded || withPremium === 0 ? "per policy" : `of the ${formatNumber(withPremium)} recorded`
        }
      />
      <Metric
        icon={Percent}
        label="Conversion rate"
        value={
          <FigureLink
            figure={{ name: "funnel-won", firstMonth: month, lastMonth: month, by: telecaller }}
            value={won}
          >
            {rate === null ? "–" : `${rate.toFixed(1)}%`}
          </FigureLink>
        }
        caption={`${formatNumber(won)} of ${formatNumber(leads)} ${monthLabel(month)} leads won`}
      />
    </MetricStrip>
  );
}

/** Paise do not fit half of a phone's width and do not matter in a sum. */
function Rupees({ value }: { value: number }) {
  return <span className="max-md:text-20">{formatRupees(Math.round(value))}</span>;
}
