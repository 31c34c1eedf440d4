import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#server/db/handles";
import { deletedLeads } from "#server/db/schema/audit";
import { lastOutcomes } from "#server/db/schema/calling";
import { doNotCall } from "#server/db/schema/do-not-call";
import { callLogs } from "#server/db/schema/history";
import { importBatches, importRows, importSources, imports, stagedRows } from "#server/db/schema/imports";
import { listViews } from "#server/db/schema/lists";
import { erasedKeys } from "#server/db/schema/personal-data";
import { hasRecord, type Naming, namingOf, type Person, REMOVED } from "./person-queries.ts";

/**
 * Removes the person from everything besides their records: rows of files that name them, and texts that do. Returns how many
 * rows went: of drafts, and of imports, histories and deleted leads.
 */
export async function removeTraces(tx: Tx, person: Person, leadIds: number[]) {
  await tx.delete(lastOutcomes).where(sql`${lastOutcomes.leadId} = any(${sql.param(leadIds)}::bigint[])`);
  await tx.update(doNotCall).set({ reason: null }).where(inArray(doNotCall.phoneKey, person.numbers));
  const removed = await removeFrom(tx, keptRows, namingOf(person));
  await removeFrom(tx, texts, namingOf(person, "names"));
  return { fileRows: removed, draftRows: await removeStaged(tx, person) };
}

export const refusedText = sql<string>`concat_ws(' ', ${importRows.reason}, array_to_string(${importRows.cells}, ' '))`;
export const stagedText = sql<string>`to_jsonb(${stagedRows})::text`;

const deletedText = sql<string>`concat_ws(' ', ${deletedLeads.phoneNumber}, ${deletedLeads.registrationNumber})`;

/** Whose the deleted leads of a number or a plate were, by all that these have and no record has now. */
export async function personOfDeleted(tx: Tx, named: Pick<Person, "numbers" | "plates">): Promise<Person> {
  const naming = namingOf({ ...named, names: [] });
  const found = await tx
    .select({
      name: deletedLeads.name,
      number: sql<string>`phone_key(${deletedLeads.phoneNumber})`,
      plate: sql<string | null>`registration_key(${deletedLeads.registrationNumber})`,
      text: deletedText,
    })
    .from(deletedLeads)
    .where(naming.mayBeIn(deletedText));
  const [names, numbers, plates] = [new Set<string>(), new Set(named.numbers), new Set(named.plates)];
  for (const { name, number, plate } of found.filter(({ text }) => naming.isIn(text))) {
    names.add(name);
    if (number && !(await hasRecord(tx, { numbers: [number], plates: [] }))) numbers.add(number);
    if (plate && !(await hasRecord(tx, { numbers: [], plates: [plate] }))) plates.add(plate);
  }
  return { names: [...names], numbers: [...numbers], plates: [...plates] };
}

/** Where a person may be named, and what becomes of such a row: it goes, or changes. */
interface Place {
  of: PgTable;
  text: SQL<string>;
  where?: SQL;
  set?: (without: SQL) => SQL;
}

/** Every text of the changes that an entry of a history notes; the fields stay, and numbers. */
const changesErased = sql`event = jsonb_set(event, '{changes}', (
  select jsonb_agg((
    select jsonb_object_agg(name, case when name in ('from', 'to') and jsonb_typeof(value) = 'string'
      then to_jsonb(${REMOVED}::text) else value end)
    from jsonb_each(change) part (name, value)) order by place)
  from jsonb_array_elements(event -> 'changes') with ordinality as changes (change, place))),
  notes = case when notes is not null then ${REMOVED} end`;

/** Rows of imports that were refused have no record; another person's record that was changed may have had these data before. */
const keptRows: Place[] = [
  { of: importRows, text: refusedText, where: sql`${importRows.result} = 'refused'` },
  {
    of: importRows,
    text: sql`concat_ws(' ', ${importRows.before}, ${importRows.after})`,
    where: sql`${importRows.before} is not null`,
    set: () => sql`before = null, after = null`,
  },
  {
    of: callLogs,
    text: sql`concat_ws(' ', ${callLogs.notes}, ${callLogs.event})`,
    where: sql`${callLogs.kind} = 'edit' and ${callLogs.event} ->> 'type' = 'fields'`,
    set: () => changesErased,
  },
  { of: deletedLeads, text: deletedText },
];

const texts: Place[] = [
  { of: imports, text: sql`coalesce(${imports.fileName}, '')`, set: () => sql`file_name = null` },
  { of: imports, text: sql`${imports.matching}::text`, set: (without) => sql`matching = ${without}::jsonb` },
  {
    of: importSources,
    text: sql`${importSources.matching}::text`,
    set: (without) => sql`matching = ${without}::jsonb`,
  },
  {
    of: importBatches,
    text: sql`${importBatches.reply}::text`,
    set: (without) => sql`reply = ${without}::jsonb`,
  },
  { of: listViews, text: sql`concat_ws(' ', ${listViews.name}, ${listViews.kept})` },
  { of: doNotCall, text: sql`coalesce(${doNotCall.reason}, '')`, set: () => sql`reason = null` },
];

/** Returns how many rows named the person. */
async function removeFrom(tx: Tx, places: readonly Place[], naming: Naming): Promise<number> {
  let removed = 0;
  for (const { of, text, where = sql`true`, set } of places) {
    // Locked, so that each stays where it was found.
    const { rows } = await tx.execute<{ at: string; text: string }>(
      sql`select ctid::text as at, ${text} as text from ${of} where ${where} and ${naming.mayBeIn(text)} for update`,
    );
    for (const row of rows.filter((one) => naming.isIn(one.text))) {
      const change = set
        ? sql`update ${of} set ${set(sql`${naming.removedFrom(row.text)}`)}`
        : sql`delete from ${of}`;
      await tx.execute(sql`${change} where ctid = ${row.at}::tid`);
      removed += 1;
    }
  }
  return removed;
}

/** Rows of a draft, with what was edited in them, have no record yet. */
export async function findStaged(db: Db | Tx, person: Person) {
  const naming = namingOf(person);
  const found = await db
    .select({ importId: stagedRows.importId, row: stagedRows.row, text: stagedText })
    .from(stagedRows)
    .where(naming.mayBeIn(stagedText));
  return found.filter(({ text }) => naming.isIn(text));
}

async function removeStaged(tx: Tx, person: Person): Promise<number> {
  const named = await findStaged(tx, person);
  for (const importId of new Set(named.map((row) => row.importId))) {
    const rows = named.filter((row) => row.importId === importId).map(({ row }) => row);
    await tx
      .delete(stagedRows)
      .where(and(eq(stagedRows.importId, importId), sql`${stagedRows.row} = any(${sql.param(rows)}::int[])`));
    await tx
      .update(imports)
      .set({ rows: sql`${imports.rows} - ${rows.length}` })
      .where(eq(imports.id, importId));
  }
  return named.length;
}

/** What a later file recognises the person by. */
export async function rememberErased(tx: Tx, { numbers, plates }: Person, now: Date): Promise<void> {
  const hashes = sql`
    select erasure_hash('phone', n) from unnest(${sql.param(numbers)}::text[]) n
    union select erasure_hash('plate', p) from unnest(${sql.param(plates)}::text[]) p where p ~ '[0-9]'`;
  await tx.execute(sql`
    insert into ${erasedKeys} (hash, erased_at)
    select h.hash, ${now.toISOString()}::timestamptz from (${hashes}) h(hash) where h.hash is not null
    on conflict (hash) do update set erased_at = excluded.erased_at`);
}
