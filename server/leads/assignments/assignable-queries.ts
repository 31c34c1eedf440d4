import { and, asc, count, inArray, lt, type SQL, sql } from "drizzle-orm";
import { EXPIRED, type LeadPart, leadPartNames } from "#contract/leads/bulk/ways";
import type { LeadFilter } from "#contract/leads/calls";
import { tableOf } from "#contract/tables";
import { daySpan, today } from "#contract/time/calendar";
import { absentUntil, isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { partValues } from "#server/lead/bulk-queries";
import { scopedFilterSql } from "#server/lead/filter-queries";
import { userInScope } from "#server/lead/scope";
import { countOpenLeads, isOpenLead, isPromised } from "#server/lead/workload-queries";
import type { Moment, Viewer } from "#server/platform/http";

/** The open leads that a filter matches, by parts, and what each telecaller has. */
export async function readAssignable(
  db: Db,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  filter: LeadFilter,
) {
  const [divided, people] = await Promise.all([
    countParts(db, and(scopedFilterSql(viewer, filter), isOpenLead), today(now)),
    listReceivers(db, viewer, now),
  ]);
  return { ...divided, people };
}

type Part = { value: string; leads: number };

/** In one pass: a row for each value of each part, which alone is not null, and one for the whole. */
async function countParts(db: Db, where: SQL | undefined, day: string) {
  const { expiry, vehicleType, language, source } = partValues(day);
  const read = db
    .select({
      expiry: expiry.as("expiry"),
      vehicleType: vehicleType.as("vehicle"),
      language: language.as("spoken"),
      source: source.as("origin"),
    })
    .from(leads)
    .where(where)
    .as("read");
  const { expiry: week, vehicleType: type, language: spoken, source: origin } = read;
  const rows = await db
    .select({ expiry: week, vehicleType: type, language: spoken, source: origin, leads: count() })
    .from(read)
    .groupBy(sql`grouping sets ((), (${week}), (${type}), (${spoken}), (${origin}))`);
  const ofPart = (name: LeadPart): Part[] =>
    rows.flatMap((row) => (row[name] === null ? [] : [{ value: row[name], leads: row.leads }]));
  const whole = rows.find((row) => leadPartNames.every((name) => row[name] === null));
  const parts = tableOf<Record<LeadPart, Part[]>>(leadPartNames, (name) =>
    ofPart(name).sort(name === "expiry" ? byTime : byMost),
  );
  return { leads: whole?.leads ?? 0, parts };
}

const byMost = (one: Part, other: Part) => other.leads - one.leads || (one.value < other.value ? -1 : 1);
/** Expired ones first, those without a date last. */
const byTime = (one: Part, other: Part) => (timeOf(one) < timeOf(other) ? -1 : 1);
const timeOf = ({ value }: Part) => (value === EXPIRED ? "" : value || "9999");

async function listReceivers(db: Db, viewer: Viewer, now: Date) {
  const team = await db
    .select({
      id: users.id,
      name: fullName,
      languages: users.languages,
      capacity: users.capacity,
      absentUntil,
      leftOn: users.leftOn,
    })
    .from(users)
    .where(and(isActiveTelecaller, userInScope(viewer, users.id)))
    .orderBy(asc(sql`lower(${users.username})`));
  const ids = team.map(({ id }) => id);
  const [open, promises] = await Promise.all([countOpenLeads(db, ids), countPromises(db, ids, now)]);
  return team.map((one) => ({
    ...one,
    open: open.get(one.id) ?? 0,
    promised: promises.get(one.id) ?? 0,
  }));
}

/** How many each has promised by the end of today. */
async function countPromises(db: Db, ids: string[], now: Date): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map();
  const counted = await db
    .select({ holder: leads.assignedTo, promised: count() })
    .from(leads)
    .where(and(inArray(leads.assignedTo, ids), isPromised, lt(leads.nextFollowUp, daySpan(today(now)).to)))
    .groupBy(leads.assignedTo);
  return new Map(counted.map(({ holder, promised }) => [holder, promised]));
}
