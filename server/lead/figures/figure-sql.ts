import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { AskedFigure, type NamedFigure, type Narrowing } from "#contract/figures/calls";
import {
  figures,
  isEntryFigure,
  isFunnelFigure,
  isLeadFigure,
  isRetentionFigure,
  neededFor,
} from "#contract/figures/figures";
import { reversedSpan } from "#contract/figures/reversed-span";
import { may } from "#contract/roles";
import { daySpan } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { converter, hasNewInsurer, isConvertedIn } from "#server/lead/conversion-queries";
import { userInScope, visibleTo } from "#server/lead/scope";
import { badField, forbidden, type Viewer } from "#server/platform/http";
import { connectedOnLeads, type Entries, entriesOf } from "./entry-figures.ts";
import { leadsOf } from "./lead-figures.ts";
import { promisesOf } from "./promise-figures.ts";
import { firstCallsOf, funnelOf, isBy, isLostBy, isQuoted, openOf, retentionOf } from "./report-figures.ts";

/** The leads that a figure counts, in the order of their list, and their number from the kept counts. */
interface Leads {
  where: SQL | undefined;
  by: PgColumn;
  latestFirst: boolean;
  kept?: SQL<number>;
}

/** What a figure counts: history entries or leads. */
export type Counted = ({ of: "entries" } & Entries) | ({ of: "leads" } & Leads);

export function countedBy(db: Db | Tx, viewer: Viewer, asked: AskedFigure, now: Date): Counted {
  const { name, ...narrowing } = asked;
  if (!may(viewer.role, neededFor(name))) throw forbidden();
  if (isEntryFigure(name)) return { of: "entries", ...entriesOf(viewer, name, narrowing) };
  if (name === "connected-on-leads") return { of: "entries", ...connectedOnLeads(viewer) };
  if (name === "won") {
    return { of: "leads", where: wonBy(viewer, narrowing), by: leads.lastCallAt, latestFirst: true };
  }
  if (name === "lost" || name === "lost-quoted") {
    const where = and(isLostBy(narrowing), name === "lost-quoted" ? isQuoted : undefined, visibleTo(viewer));
    return { of: "leads", where, by: leads.lastCallAt, latestFirst: true };
  }
  if (isFunnelFigure(name)) return ofMonths(viewer, funnelOf(viewer, name, narrowing));
  if (isRetentionFigure(name)) return ofMonths(viewer, retentionOf(name, narrowing, now));
  if (name === "first-calls") return ofMonths(viewer, firstCallsOf(viewer, narrowing));
  if (name === "open-leads") return ofMonths(viewer, openOf(narrowing, now));
  if (isLeadFigure(name)) {
    const order = hasMonth(narrowing)
      ? { by: leads.insuranceExpiry, latestFirst: false }
      : { by: leads.id, latestFirst: true };
    return { of: "leads", ...leadsOf(viewer, name, narrowing), ...order };
  }
  const where = promisesOf(db, viewer, name, narrowing, now);
  return { of: "leads", where, by: leads.nextFollowUp, latestFirst: false };
}

/** Leads of campaign months, or of the months in which their policies end. */
const ofMonths = (viewer: Viewer, such: SQL | undefined): Counted => ({
  of: "leads",
  where: and(such, visibleTo(viewer)),
  by: leads.id,
  latestFirst: true,
});

/** Only a month's leads are in an index by their expiry. */
const hasMonth = ({ month }: Narrowing) => month !== undefined;

/** Conversions whose closing call a user in scope made, as reports count them. */
function wonBy(viewer: Viewer, { by, from, to, insurer }: Narrowing): SQL | undefined {
  return and(
    isConvertedIn({ ...(from && { from: daySpan(from).from }), ...(to && { to: daySpan(to).to }) }),
    userInScope(viewer, converter),
    isBy(viewer, converter, by),
    insurer === undefined ? undefined : hasNewInsurer(insurer),
  );
}

/** Of a query of leads: those that a figure counts, or whose entries it counts. */
export function isCountedBy(db: Db | Tx, viewer: Viewer, asked: AskedFigure, now: Date): SQL | undefined {
  const counted = countedBy(db, viewer, asked, now);
  if (counted.of === "leads") return counted.where;
  const entries = db.select({ leadId: callLogs.leadId }).from(callLogs).$dynamic();
  if (counted.readsLead) entries.innerJoin(leads, eq(leads.id, callLogs.leadId));
  return sql`${leads.id} in (${entries.where(counted.where)})`;
}

/** A figure as an address names it; what it cannot be narrowed to is refused. */
export function askedFigure(named: NamedFigure): AskedFigure {
  const { success, data, error } = AskedFigure.safeParse(named);
  if (success) {
    const reversed = reversedSpan(named);
    if (reversed) throw badField(reversed.fields[0], reversed.sentence);
    return data;
  }
  const [issue] = error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw badField(field ?? "name", `The number of ${figures[named.name].several} is not known by this`);
}
