import { and, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { EntryFigure } from "#contract/figures/figures";
import { daySpan } from "#contract/time/calendar";
import { leadStandingView, userHours } from "#server/db/schema/counts";
import { callLogs } from "#server/db/schema/history";
import { assigneeInScope, type Scoped, userInScope, visibleTo } from "#server/lead/scope";
import { isBy } from "./report-figures.ts";

/** The entries that a figure counts, and what the kept counts of an hour have of them. */
interface Counted {
  is: SQL;
  kept: SQL;
}

const { calls, connected, fresh, quotes, policies, documents, edits } = userHours;

export const entryFigures: Record<EntryFigure, Counted> = {
  calls: { is: eq(callLogs.kind, "call"), kept: sql`${calls}` },
  connected: { is: sql`${callLogs.connected}`, kept: sql`${connected}` },
  fresh: { is: sql`${callLogs.fresh}`, kept: sql`${fresh}` },
  "quotes-sent": { is: eq(callLogs.kind, "quote"), kept: sql`${quotes}` },
  "previous-policies": { is: eq(callLogs.kind, "policy_received"), kept: sql`${policies}` },
  documents: { is: eq(callLogs.kind, "document"), kept: sql`${documents}` },
  "data-changes": {
    is: inArray(callLogs.kind, ["remark", "edit", "policy_received", "document"]),
    kept: sql`${edits} + ${policies} + ${documents}`,
  },
};

/** Which entries are listed, and their number from the kept counts. */
export interface Entries {
  where: SQL | undefined;
  readsLead: boolean;
  kept: SQL<number>;
}

const summed = (value: SQL, from: SQL, where: SQL | undefined) =>
  sql<number>`(select coalesce(sum(${value}), 0) from ${from} where ${where ?? sql`true`})`;

/** The entries of the users in scope. */
export function entriesOf(viewer: Scoped, name: EntryFigure, asked: Narrowing): Entries {
  const { by, from, to, fromHour, untilHour } = asked;
  const hour = sql`indian_hour(${callLogs.createdAt})`;
  const { is, kept } = entryFigures[name];
  const where = and(
    is,
    userInScope(viewer, callLogs.userId),
    isBy(viewer, callLogs.userId, by),
    from ? gte(callLogs.createdAt, daySpan(from).from) : undefined,
    to ? lt(callLogs.createdAt, daySpan(to).to) : undefined,
    fromHour === undefined ? undefined : sql`${hour} >= ${fromHour}`,
    untilHour === undefined ? undefined : sql`${hour} < ${untilHour}`,
  );
  const inHours = and(
    userInScope(viewer, userHours.userId),
    isBy(viewer, userHours.userId, by),
    from ? gte(userHours.day, from) : undefined,
    to ? lte(userHours.day, to) : undefined,
    fromHour === undefined ? undefined : gte(userHours.hour, fromHour),
    untilHour === undefined ? undefined : lt(userHours.hour, untilHour),
  );
  return { where, readsLead: false, kept: summed(kept, sql`${userHours}`, inHours) };
}

/** The connected calls on the leads in scope, by anybody. */
export function connectedOnLeads(viewer: Scoped): Entries {
  const inScope = visibleTo(viewer);
  return {
    where: and(entryFigures.connected.is, inScope),
    readsLead: inScope !== undefined,
    kept: summed(
      sql`${leadStandingView.connected}`,
      sql`${leadStandingView}`,
      assigneeInScope(viewer, leadStandingView.holder),
    ),
  };
}
