import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AssignMode } from "#contract/imports/drafts/plan";
import type { DraftPeople } from "#contract/imports/drafts/schemas";
import { type AssignWay, assignWays } from "#contract/leads/bulk/ways";
import { findTelecallers, type Telecallers } from "#server/accounts/telecaller-name-queries";
import {
  absentUntil,
  isActiveTelecaller,
  lockActiveTelecallers,
  presentOf,
} from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { stagedRows } from "#server/db/schema/imports";
import { lastCallerOf } from "#server/lead/last-caller-queries";
import { abilitiesOf, spreadEvenly } from "#server/lead/spread";
import { countOpenLeads } from "#server/lead/workload-queries";
import { effectiveText, isOf, type LockedDraft } from "./draft-queries.ts";
import { withProposals } from "./value-queries.ts";

/** Who of the team had the vehicle's latest earlier lead. */
const lastCaller = (team: string[]) =>
  lastCallerOf(
    sql`select c.id from customers c where c.vehicle_key = staged_rows.key`,
    sql`staged_rows.month`,
    team,
  );

const isNew = (id: number) => and(eq(stagedRows.importId, id), isOf("new"));
/** An unassigned lead that is here gets the telecaller whom the file names. */
const takesTelecaller = sql`(${isOf("changed")} and ${stagedRows.changes} -> 'telecallerName' -> 2 = 'false')`;
const nameInFile = sql<string>`lower(${effectiveText("telecallerName")})`;

interface Wish {
  /** A telecaller's id, where the file or last year says so. */
  id: string | null;
  rows: number;
}

async function wishesByName(
  db: Db | Tx,
  id: number,
  { byName }: Telecallers,
  which: SQL = isOf("new"),
): Promise<(Wish & { name: string })[]> {
  const found = await db
    .select({
      key: nameInFile,
      name: sql<string>`mode() within group (order by ${effectiveText("telecallerName")})`,
      rows: countAll,
    })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, id), which))
    .groupBy(sql`1`);
  return found.map(({ key, name, rows }) => ({ id: byName.get(key) ?? null, name, rows }));
}

const countAll = sql`count(*)`.mapWith(Number);

/** How many new leads each way would give to whom, without writing anything. */
export async function previewPeople(
  tx: Tx,
  { id, plan }: Pick<LockedDraft, "id" | "plan">,
  day: string,
): Promise<DraftPeople> {
  const { assign, known } = plan;
  const team = await tx
    .select({
      id: users.id,
      name: fullName,
      capacity: users.capacity,
      absentUntil,
      leftOn: users.leftOn,
    })
    .from(users)
    .where(isActiveTelecaller)
    .orderBy(sql`lower(${users.username})`);
  const ids = team.map((person) => person.id);
  const telecallers = await findTelecallers(tx, day);
  const byName = await wishesByName(tx, id, telecallers);
  const present = await presentOf(tx, ids, day);
  const byLast = await tx
    .select({ id: lastCaller(present), rows: countAll })
    .from(stagedRows)
    .where(isNew(id))
    .groupBy(sql`1`);
  const open = await countOpenLeads(tx, ids);
  const given = new Map(team.map((person) => [person.id, 0]));
  const give = (person: string | null, rows = 1) => {
    if (person) given.set(person, (given.get(person) ?? 0) + rows);
  };
  const total = byName.reduce((sum, { rows }) => sum + rows, 0);
  if (assign === "file") for (const wish of byName) give(wish.id, wish.rows);
  if (isWay(assign))
    for (const { assignee } of await shareOut(tx, id, assign, present, telecallers)) give(assignee);
  const unassigned = total - sumOf(given);
  const ofKnown = known === "leave" ? [] : await wishesByName(tx, id, telecallers, takesTelecaller);
  for (const wish of ofKnown) give(wish.id, wish.rows);
  const column = "telecallerName" as const;
  const unknown = byName.flatMap(({ id: person, name, rows }) =>
    person !== null || name === ""
      ? []
      : { column, value: name, rows, note: telecallers.doubtByName.get(name.toLowerCase()) ?? null },
  );
  const proposed = await withProposals(tx, telecallers, unknown);
  return {
    people: team.map((person) => ({
      ...person,
      open: open.get(person.id) ?? 0,
      given: given.get(person.id) ?? 0,
    })),
    unassigned,
    unknown: proposed.map(({ column: _, value, ...rest }) => ({ name: value, ...rest })),
    lastYear: byLast.reduce((sum, wish) => sum + (wish.id ? wish.rows : 0), 0),
    named: [...byName, ...ofKnown].reduce((sum, wish) => sum + (wish.id ? wish.rows : 0), 0),
  };
}

const sumOf = (given: Map<string, number>) => [...given.values()].reduce((sum, rows) => sum + rows, 0);

const isWay = (assign: AssignMode): assign is AssignWay => assign in assignWays;

/** Who gets each new row when they are shared out: the person whom the file names, unless it goes to last year's caller, or one of those present. */
async function shareOut(tx: Tx, id: number, way: AssignWay, team: string[], { byName }: Telecallers) {
  const all = await tx
    .select({
      id: stagedRows.row,
      language: sql<string | null>`nullif(${effectiveText("language")}, '')`,
      name: nameInFile,
      last: way === "lastYear" ? lastCaller(team) : sql<null>`null`,
    })
    .from(stagedRows)
    .where(isNew(id))
    .orderBy(stagedRows.row);
  const named = all.flatMap(({ id: row, name }) => {
    const assignee = way === "lastYear" ? undefined : byName.get(name);
    return assignee ? [{ leadId: row, from: null, assignee }] : [];
  });
  if (team.length === 0) return named;
  const open = await countOpenLeads(tx, team);
  for (const { assignee } of named) open.set(assignee, (open.get(assignee) ?? 0) + 1);
  const byTheirName = new Set(named.map(({ leadId }) => leadId));
  const rows = all.filter((row) => !byTheirName.has(row.id));
  const lastOf = new Map(rows.map(({ id: row, last }) => [row, last]));
  const shared = spreadEvenly(
    rows.map((row) => ({ ...row, assignedTo: null, open: true, promised: null })),
    new Map(team.map((person) => [person, open.get(person) ?? 0])),
    {
      ...(await abilitiesOf(tx, team)),
      byCapacity: way === "capacity",
      firstOf: (row) => lastOf.get(row),
    },
  );
  return [...named, ...shared];
}

/** Decides who gets each new lead, as the preview says. The names in a file are read as its rows are saved. */
export async function assignStaged(tx: Tx, id: number, assign: AssignMode, day: string): Promise<void> {
  await tx
    .update(stagedRows)
    .set({ assignedTo: null })
    .where(and(isNew(id), sql`${stagedRows.assignedTo} is not null`));
  if (!isWay(assign)) return;
  const team = await presentOf(tx, [...(await lockActiveTelecallers(tx)).values()], day);
  const shared = await shareOut(tx, id, assign, team, await findTelecallers(tx, day));
  const rows = sql`${sql.param(shared.map(({ leadId }) => leadId))}::int[]`;
  const people = sql`${sql.param(shared.map(({ assignee }) => assignee))}::uuid[]`;
  await tx.execute(sql`
    update ${stagedRows} t set assigned_to = d.person
    from unnest(${rows}, ${people}) as d(row, person)
    where t.import_id = ${id} and t.row = d.row`);
}
