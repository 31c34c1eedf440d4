import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { changeText, monthToDate } from "#contract/analytics/targets";
import type { ConversionFigures, ConversionFilter } from "#contract/conversions/calls";
import { addMonths, monthLabel, monthOf, monthSpan, type Span, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { leadStandingView } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { assigneeIs, countLeads } from "#server/lead/queries";
import { assigneeInScope } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import { conversionsIn } from "./filter-queries.ts";

/** A month's conversions against those of the month before; the month's leads come from the kept counts. */
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
  const [[sums], [held]] = await Promise.all([
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
    countLeads(
      db,
      and(
        eq(leadStandingView.campaignMonth, month),
        assigneeIs(filter.telecaller, leadStandingView.holder),
        assigneeInScope(viewer, leadStandingView.holder),
      ),
    ),
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
    conversionsChange: changeText(conversions, conversionsBefore, since),
    premium,
    premiumChange: changeText(premium, premiumBefore, since),
    withPremium,
    averagePremium: withPremium === 0 ? null : premium / withPremium,
    rate: held && held.total > 0 ? Math.round((conversions / held.total) * 1000) / 10 : null,
  };
}

function wholeMonths(month: string): { previous: Span } {
  return { previous: monthSpan(addMonths(month, -1)) };
}

const within = ({ from, to }: Span) => and(gte(leads.lastCallAt, from), lt(leads.lastCallAt, to));
const counted = (span: Span) => sql`count(*) filter (where ${within(span)})`.mapWith(Number);
const premiumIn = (span: Span): SQL<number> =>
  sql`coalesce(sum(${leads.newPremium}) filter (where ${within(span)}), 0)`.mapWith(Number);
