import { and, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { RetentionFigure } from "#contract/figures/figures";
import { closedStatuses } from "#contract/lead/outcomes";
import { decided } from "#contract/renewals/kinds";
import { LOST_AFTER_DAYS } from "#contract/reports/share";
import { keysOf } from "#contract/tables";
import { addDays, addMonths, today } from "#contract/time/calendar";
import { leads } from "#server/db/schema/leads";
import { isConverted } from "#server/lead/conversion-queries";
import { isNarrowed } from "./narrowed.ts";

const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));
const lostOutcomes = keysOf(decided).filter((code) => decided[code] !== "won");

/** What became of a policy's customer, by the lead that follows. Named in full: a query of one table drops the names of tables. */
export const fateOn = (now: Date) => sql<"kept" | "lost" | "undecided">`coalesce((
  select case when later.sub_status = 'policy_done_by_sln' then 'kept'
    when later.sub_status in (${quoted(lostOutcomes)}) or later.status in (${quoted(closedStatuses)}) then 'lost' end
  from leads later where later.customer_id = leads.customer_id and later.campaign_month > leads.campaign_month
  order by later.campaign_month limit 1),
  case when leads.next_expiry <= ${addDays(today(now), -LOST_AFTER_DAYS)} then 'lost' else 'undecided' end)`;

/** The policies that the agency sold and that end in the months. */
export const isDue = (asked: Narrowing): SQL | undefined =>
  and(
    isConverted,
    isNotNull(leads.nextExpiry),
    asked.firstMonth ? gte(leads.nextExpiry, `${asked.firstMonth}-01`) : undefined,
    asked.lastMonth ? lt(leads.nextExpiry, `${addMonths(asked.lastMonth, 1)}-01`) : undefined,
    isNarrowed(asked, leads.newInsurer),
  );

const fates: Record<RetentionFigure, string | undefined> = {
  "retention-due": undefined,
  "retention-kept": "kept",
  "retention-lost": "lost",
  "retention-undecided": "undecided",
};

export function retentionOf(name: RetentionFigure, asked: Narrowing, now: Date): SQL | undefined {
  const fate = fates[name];
  return and(isDue(asked), fate === undefined ? undefined : sql`${fateOn(now)} = ${fate}`);
}
