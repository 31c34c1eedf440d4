import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Replacement } from "#contract/imports/drafts/plan";
import type { ValueOfFile } from "#contract/imports/drafts/schemas";
import type { ColumnName } from "#contract/lead/columns";
import { insurerLabels } from "#contract/lead/insurers";
import type { Telecallers } from "#server/accounts/telecaller-name-queries";
import type { Db, Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";

/** The most values that are listed of a column. */
const VALUES_LISTED = 300;
/** Texts less alike are not what is meant, by the trigrams they share. */
const ALIKE = 0.35;

export const original = (column: ColumnName) =>
  sql<string>`btrim(coalesce(${stagedRows.given} ->> ${column}, ''))`;

interface FoundValue {
  column: ColumnName;
  value: string;
  rows: number;
}

/** The values of a column as the file has them with the number of their rows, the most frequent first; or only some of them. */
async function frequent(
  db: Db | Tx,
  id: number,
  column: ColumnName,
  only?: readonly string[],
): Promise<FoundValue[]> {
  const isListed = only ? inArray(original(column), [...only]) : sql`${original(column)} <> ''`;
  const found = await db
    .select({ value: original(column), rows: sql`count(*)`.mapWith(Number) })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, id), isListed))
    .groupBy(sql`1`)
    .orderBy(desc(sql`2`), sql`1`)
    .limit(VALUES_LISTED);
  return found.map((value) => ({ column, ...value }));
}

/** The replaced values of the columns that have no known ones, as far as the file has them. */
async function replacedElsewhere(
  db: Db | Tx,
  id: number,
  replaced: readonly Replacement[],
): Promise<FoundValue[]> {
  const columns = new Set(replaced.map(({ column }) => column));
  const found: FoundValue[] = [];
  for (const column of columns) {
    if (columnsWithKnown.includes(column)) continue;
    const ofColumn = replaced.filter((one) => one.column === column).map(({ from }) => from);
    found.push(...(await frequent(db, id, column, ofColumn)));
  }
  return found;
}

/** What is known of a column, by each spelling that is understood; a column without it can be replaced with any text. */
export function knownValues({ byName, usernames }: Telecallers): KnownValues {
  const people = [...byName].flatMap(([name, id]) => {
    const username = usernames.get(id);
    return username === undefined ? [] : [[name, username] as const];
  });
  return {
    telecallerName: new Map(people.sort(([, one], [, other]) => one.localeCompare(other))),
    insuranceCompany: new Map(insurerLabels.map((label) => [label, label] as const)),
  };
}
export type KnownValues = Partial<Record<ColumnName, ReadonlyMap<string, string>>>;

/** What a value can be replaced with, each once. */
export const choicesOf = (known: KnownValues): Partial<Record<ColumnName, string[]>> =>
  Object.fromEntries(
    Object.entries(known).map(([column, spellings]) => [column, [...new Set(spellings.values())]]),
  );

const columnsWithKnown: readonly ColumnName[] = ["telecallerName", "insuranceCompany"];

/** The values that are not known and those that are replaced, or every value of one column, with the closest known one. */
export async function listValues(
  db: Db | Tx,
  id: number,
  only: ColumnName | undefined,
  {
    known,
    isKnown,
    doubts,
    replaced,
  }: {
    known: KnownValues;
    isKnown: IsKnown;
    doubts: Telecallers["doubtByName"];
    replaced: Replacement[];
  },
): Promise<ValueOfFile[]> {
  const found: FoundValue[] = [];
  for (const column of only ? [only] : columnsWithKnown) found.push(...(await frequent(db, id, column)));
  if (!only) found.push(...(await replacedElsewhere(db, id, replaced)));
  const listed = found
    .map((value) => ({
      ...value,
      note: (value.column === "telecallerName" && doubts.get(value.value.toLowerCase())) || null,
      replacedBy: replacementOf(replaced, value.column, value.value)?.to ?? null,
    }))
    .filter(({ column, value, replacedBy }) => only || replacedBy !== null || !isKnown(column, value));
  const closest = await closestOf(
    db,
    listed.map(({ column, value, note }) => ({
      value,
      known: (note === null ? known[column] : undefined) ?? new Map(),
    })),
  );
  return listed.map((value, index) => ({ ...value, proposal: closest[index] ?? null }));
}

export type IsKnown = (column: ColumnName, value: string) => boolean;

export const replacementOf = (replaced: readonly Replacement[], column: ColumnName, from: string) =>
  replaced.find((one) => one.column === column && one.from === from);

/** Whether a cell of the file has the text with which its own is replaced everywhere. */
export function isReplaced(
  replaced: readonly Replacement[],
  column: ColumnName,
  given: string | undefined,
  mended: string | undefined,
): boolean {
  if (mended === undefined || given === undefined) return false;
  return replacementOf(replaced, column, given.trim())?.to === mended;
}

/** For each value the known one with a spelling that is most alike, by trigrams; null when none is. */
export async function closestOf(
  db: Db | Tx,
  values: { value: string; known: ReadonlyMap<string, string> }[],
): Promise<(string | null)[]> {
  if (values.length === 0) return [];
  const asked = JSON.stringify(
    values.map(({ value, known }, place) => ({ place, value, known: [...known.keys()] })),
  );
  const found = await db
    .select({ place: sql<number>`v.place`, name: sql<string | null>`n.name` })
    .from(sql`jsonb_to_recordset(${asked}::jsonb) as v(place int, value text, known jsonb)`)
    .leftJoinLateral(
      sql`(select name from jsonb_array_elements_text(v.known) name
        where similarity(name, v.value) >= ${ALIKE} order by similarity(name, v.value) desc, name limit 1) n`,
      sql`true`,
    );
  const byPlace = new Map(found.map(({ place, name }) => [place, name]));
  return values.map(({ known }, place) => known.get(byPlace.get(place) ?? "") ?? null);
}
