import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { changeSince, monthToDate } from "#contract/analytics/targets";
import type { ConversionFigures, ConversionFilter } from "#contract/conversions/calls";
import { percentOf } from "#contract/reports/share";
import { formatWholeRupees } from "#contract/rupees";
import { addMonths, monthLabel, monthOf, monthSpan, type Span, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { funnelOf, isInMonths } from "#server/lead/figures/report-figures";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import { conversionsIn } from "./filter-queries.ts";

/** A month's conversions against those of the month before, and the won share of the campaign month's leads. */
export async function figuresOfMonth(
  db: Db,
  viewer: Viewer,
  filter: ConversionFilter,
  now: Date,
): Promise<ConversionFigures> {
  const thisMonth = monthOf(today(now));
  const month = filter.month ?? thisMonth;
  const spans = month === thisMonth ? monthToDate(today(now)) : wholeMonths(month);
  const { from } = spans.previous;
  const { to } = monthSpan(month);
  const ofMonth = { firstMonth: month, lastMonth: month, by: filter.telecaller };
  const [[sums], [funnel]] = await Promise.all([
    db
      .select({
        conversions: counted(monthSpan(month)),
        premium: premiumIn(monthSpan(month)),
        withPremium: sql`count(${leads.newPremium}) filter (where ${within(monthSpan(month))})`.mapWith(
          Number,
        ),
        conversionsBefore: counted(spans.previous),
        premiumBefore: premiumIn(spans.previous),
      })
      .from(leads)
      .where(conversionsIn(db, viewer, filter, { from, to })),
    db
      .select({
        leads: sql`count(*) filter (where ${funnelOf(viewer, "funnel-leads", ofMonth) ?? true})`.mapWith(
          Number,
        ),
        won: sql`count(*) filter (where ${funnelOf(viewer, "funnel-won", ofMonth)})`.mapWith(Number),
      })
      .from(leads)
      .where(and(isInMonths(ofMonth), visibleTo(viewer))),
  ]);
  const {
    conversions = 0,
    premium = 0,
    withPremium = 0,
    conversionsBefore = 0,
    premiumBefore = 0,
  } = sums ?? {};
  const since = month === thisMonth ? undefined : monthLabel(addMonths(month, -1));
  return {
    month,
    conversions,
    conversionsChange: changeSince(conversions, { previous: conversionsBefore, since, format: String }),
    premium,
    premiumChange: changeSince(premium, {
      previous: premiumBefore,
      things: conversionsBefore,
      since,
      format: formatWholeRupees,
    }),
    withPremium,
    averagePremium: withPremium === 0 ? null : premium / withPremium,
    ...rateOf(funnel),
  };
}

/** As the funnel has it. */
function rateOf({ leads, won } = { leads: 0, won: 0 }) {
  const percent = percentOf(won, leads);
  return { leads, won, rate: percent === undefined ? null : Math.round(percent * 10) / 10 };
}

function wholeMonths(month: string): { previous: Span } {
  return { previous: monthSpan(addMonths(month, -1)) };
}

const within = ({ from, to }: Span) => and(gte(leads.lastCallAt, from), lt(leads.lastCallAt, to));
const counted = (span: Span) => sql`count(*) filter (where ${within(span)})`.mapWith(Number);
const premiumIn = (span: Span): SQL<number> =>
  sql`coalesce(sum(${leads.newPremium}) filter (where ${within(span)}), 0)`.mapWith(Number);
