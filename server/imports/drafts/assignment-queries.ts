import { and, eq, sql } from "drizzle-orm";
import type { AssignMode } from "#contract/imports/drafts/plan";
import type { DraftPeople } from "#contract/imports/drafts/schemas";
import { findTelecallers, type Telecallers } from "#server/accounts/telecaller-name-queries";
import { isActiveTelecaller, lockActiveTelecallers, presentOf } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { stagedRows } from "#server/db/schema/imports";
import { countOpenLeads } from "#server/lead/workload-queries";
import { effectiveText } from "./draft-queries.ts";
import { withProposals } from "./value-queries.ts";

/** Who of the team had the vehicle's latest earlier lead. */
const lastCallerOf = (team: string[]) => sql<string | null>`(
  select l.assigned_to from customers c
  join leads l on l.customer_id = c.id and l.campaign_month < staged_rows.month
  where c.vehicle_key = staged_rows.key and l.assigned_to = any(${sql.param(team)}::uuid[])
  order by l.campaign_month desc, l.id desc limit 1)`;

const isNew = (id: number) => and(eq(stagedRows.importId, id), eq(stagedRows.verdict, "new"));
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
): Promise<(Wish & { name: string })[]> {
  const found = await db
    .select({ key: nameInFile, name: sql<string>`min(${effectiveText("telecallerName")})`, rows: countAll })
    .from(stagedRows)
    .where(isNew(id))
    .groupBy(sql`1`);
  return found.map(({ key, name, rows }) => ({ id: byName.get(key) ?? null, name, rows }));
}

const countAll = sql`count(*)`.mapWith(Number);

/** How many new leads each way would give to whom, without writing anything. */
export async function previewPeople(tx: Tx, id: number, assign: AssignMode): Promise<DraftPeople> {
  const team = await tx
    .select({ id: users.id, name: sql<string>`full_name(${users.firstName}, ${users.lastName})` })
    .from(users)
    .where(isActiveTelecaller)
    .orderBy(sql`lower(${users.username})`);
  const ids = team.map((person) => person.id);
  const telecallers = await findTelecallers(tx);
  const byName = await wishesByName(tx, id, telecallers);
  const byLast = await tx
    .select({ id: lastCallerOf(ids), rows: countAll })
    .from(stagedRows)
    .where(isNew(id))
    .groupBy(sql`1`);
  const open = await countOpenLeads(tx, ids);
  const given = new Map(team.map((person) => [person.id, 0]));
  const give = (wishes: Wish[]) => {
    for (const { id: person, rows } of wishes) if (person) given.set(person, (given.get(person) ?? 0) + rows);
  };
  const total = byName.reduce((sum, { rows }) => sum + rows, 0);
  if (assign === "file") give(byName);
  if (assign === "lastYear") give(byLast);
  if (assign === "lastYear" || assign === "evenly") {
    const rest = total - sumOf(given);
    for (const person of spread(rest, loadsOf(await presentOf(tx, ids), open, given)))
      given.set(person, (given.get(person) ?? 0) + 1);
  }
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
    unassigned: total - sumOf(given),
    unknown: proposed.map(({ column: _, value, ...rest }) => ({ name: value, ...rest })),
    lastYear: byLast.reduce((sum, wish) => sum + (wish.id ? wish.rows : 0), 0),
    named: byName.reduce((sum, wish) => sum + (wish.id ? wish.rows : 0), 0),
  };
}

const sumOf = (given: Map<string, number>) => [...given.values()].reduce((sum, rows) => sum + rows, 0);

const loadsOf = (team: string[], open: Map<string, number>, given: Map<string, number>) =>
  new Map(team.map((id) => [id, (open.get(id) ?? 0) + (given.get(id) ?? 0)]));

/** As many telecallers as leads, each in turn the one with the fewest; ties keep the team's order. */
function* spread(leads: number, loads: Map<string, number>): Generator<string> {
  for (let at = 0; at < leads; at += 1) {
    const [first, ...rest] = loads;
    if (!first) return;
    const [person, load] = rest.reduce((least, one) => (one[1] < least[1] ? one : least), first);
    loads.set(person, load + 1);
    yield person;
  }
}

/** Decides who gets each new lead, as the preview says. The names in a file are read as its rows are saved. */
export async function assignStaged(tx: Tx, id: number, assign: AssignMode): Promise<void> {
  await tx
    .update(stagedRows)
    .set({ assignedTo: null })
    .where(and(isNew(id), sql`${stagedRows.assignedTo} is not null`));
  if (assign === "nobody" || assign === "file") return;
  const ids = [...(await lockActiveTelecallers(tx)).values()];
  const open = await countOpenLeads(tx, ids);
  const given = new Map<string, number>();
  if (assign === "lastYear") {
    await tx
      .update(stagedRows)
      .set({ assignedTo: lastCallerOf(ids) })
      .where(isNew(id));
    const found = await tx
      .select({ person: stagedRows.assignedTo, rows: countAll })
      .from(stagedRows)
      .where(and(isNew(id), sql`${stagedRows.assignedTo} is not null`))
      .groupBy(stagedRows.assignedTo);
    for (const { person, rows } of found) if (person) given.set(person, rows);
  }
  const rest = await tx
    .select({ row: stagedRows.row })
    .from(stagedRows)
    .where(and(isNew(id), sql`${stagedRows.assignedTo} is null`))
    .orderBy(stagedRows.row);
  const people = [...spread(rest.length, loadsOf(await presentOf(tx, ids), open, given))];
  const rows = rest.slice(0, people.length).map(({ row }) => row);
  await tx.execute(sql`
    update ${stagedRows} t set assigned_to = d.person
    from unnest(${sql.param(rows)}::int[], ${sql.param(people)}::uuid[]) as d(row, person)
    where t.import_id = ${id} and t.row = d.row`);
}
