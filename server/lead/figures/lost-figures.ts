import { and, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import { daySpan } from "#contract/time/calendar";
import { leads } from "#server/db/schema/leads";
import { isNarrowed, isRecorded } from "./narrowed.ts";

/** Written as a literal, so that the planner uses the partial index on lost renewals. */
const isLost = and(
  sql`${leads.subStatus} in ('policy_done_outside', 'not_interested')`,
  isNotNull(leads.lastCallAt),
);

/** Renewals lost in a span of days, to an insurer, for a reason. */
export const isLostBy = ({ from, to, lostTo, reason, ...asked }: Narrowing): SQL | undefined =>
  and(
    isLost,
    from ? gte(leads.lastCallAt, daySpan(from).from) : undefined,
    to ? lt(leads.lastCallAt, daySpan(to).to) : undefined,
    isRecorded(leads.lostTo, lostTo),
    isRecorded(leads.lostReason, reason),
    isNarrowed(asked),
  );

/** Named in full: a query of one table drops the names of tables. */
export const isQuoted = sql`exists (select from quotes q where q.lead_id = leads.id and q.total > 0)`;
