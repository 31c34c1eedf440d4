import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Replacement } from "#contract/imports/drafts/plan";
import type { ColumnName } from "#contract/lead/columns";
import { insurerNameIn, labelByName } from "#contract/lead/insurers";
import { findTelecallers, type Telecallers } from "#server/accounts/telecaller-name-queries";
import type { Db, Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";
import { isKnownInsurer } from "./draft-queries.ts";

/** The most values that are listed of a column. */
const VALUES_LISTED = 300;
/** Texts less alike are not what is meant, by the trigrams they share. */
const ALIKE = 0.35;

export const original = (column: ColumnName) =>
  sql<string>`btrim(coalesce(${stagedRows.given} ->> ${column}, ''))`;

/** Names of people and insurers are the same in capitals and in small letters. */
const columnsWithKnown: readonly ColumnName[] = ["telecallerName", "insuranceCompany"];
export const fold = (column: ColumnName, text: string) =>
  columnsWithKnown.includes(column) ? text.toLowerCase() : text;
export const folded = (column: ColumnName, text: SQL<string>) =>
  columnsWithKnown.includes(column) ? sql<string>`lower(${text})` : text;

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
  const key = folded(column, original(column));
  const isListed = only
    ? inArray(
        key,
        only.map((text) => fold(column, text)),
      )
    : sql`${original(column)} <> ''`;
  const found = await db
    .select({
      value: sql<string>`mode() within group (order by ${original(column)})`,
      rows: sql`count(*)`.mapWith(Number),
    })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, id), isListed))
    .groupBy(key)
    .orderBy(desc(sql`2`), sql`1`)
    .limit(VALUES_LISTED);
  return found.map((value) => ({ column, ...value }));
}

type KnownValues = Partial<Record<ColumnName, ReadonlyMap<string, string>>>;

/** What is known of a column, by each spelling that is understood; a column without it can be replaced with any text. */
function knownValues({ byName, usernames }: Telecallers): KnownValues {
  const people = [...byName].flatMap(([name, id]) => {
    const username = usernames.get(id);
    return username === undefined ? [] : [[name, username] as const];
  });
  return {
    telecallerName: new Map(people.sort(([, one], [, other]) => one.localeCompare(other))),
    insuranceCompany: labelByName,
  };
}

/**
 * The values that are not known and those that are replaced, or every value of one column, with the closest known one; and what
 * a value can be replaced with.
 */
export async function listValues(
  db: Db | Tx,
  id: number,
  only: ColumnName | undefined,
  replaced: readonly Replacement[],
  day: string,
) {
  const telecallers = await findTelecallers(db, day);
  const { byName, doubtByName } = telecallers;
  const found: FoundValue[] = [];
  for (const column of only ? [only] : columnsWithKnown) found.push(...(await frequent(db, id, column)));
  const elsewhere = new Set(only ? [] : replaced.map(({ column }) => column));
  for (const column of elsewhere) {
    if (columnsWithKnown.includes(column)) continue;
    const ofColumn = replaced.filter((one) => one.column === column).map(({ from }) => from);
    found.push(...(await frequent(db, id, column, ofColumn)));
  }
  const isKnown = ({ column, value }: FoundValue) =>
    column === "telecallerName" ? byName.has(value.toLowerCase()) : isKnownInsurer(value);
  const listed = found
    .map((value) => ({
      ...value,
      note: (value.column === "telecallerName" && doubtByName.get(value.value.toLowerCase())) || null,
      replacedBy: replacementOf(replaced, value.column, value.value)?.to ?? null,
    }))
    .filter((value) => only || value.replacedBy !== null || !isKnown(value));
  const choices = Object.entries(knownValues(telecallers)).map(
    ([column, spellings]) => [column, [...new Set(spellings.values())]] as const,
  );
  return { values: await withProposals(db, telecallers, listed), known: Object.fromEntries(choices) };
}

export const replacementOf = (replaced: readonly Replacement[], column: ColumnName, from: string) =>
  replaced.find((one) => one.column === column && fold(column, one.from) === fold(column, from));

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

interface Unknown {
  column: ColumnName;
  value: string;
  /** Why it is no misspelling of a known one. */
  note: string | null;
}

/** Each value with the known one whose spelling is most alike, by trigrams; null when none is. */
export async function withProposals<V extends Unknown>(
  db: Db | Tx,
  telecallers: Telecallers,
  values: readonly V[],
): Promise<(V & { proposal: string | null })[]> {
  if (values.length === 0) return [];
  const known = knownValues(telecallers);
  const spellingsOf = ({ column, note }: Unknown) => (note === null ? known[column] : undefined);
  const asked = values.map((one, place) => ({
    place,
    value: one.column === "insuranceCompany" ? insurerNameIn(one.value) : one.value,
    known: [...(spellingsOf(one)?.keys() ?? [])],
  }));
  const found = await db
    .select({ place: sql<number>`v.place`, name: sql<string | null>`n.name` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as v(place int, value text, known jsonb)`)
    .leftJoinLateral(
      sql`(select name from jsonb_array_elements_text(v.known) name
        where similarity(name, v.value) >= ${ALIKE} order by similarity(name, v.value) desc, name limit 1) n`,
      sql`true`,
    );
  const byPlace = new Map(found.map(({ place, name }) => [place, name]));
  return values.map((one, place) => ({
    ...one,
    proposal: spellingsOf(one)?.get(byPlace.get(place) ?? "") ?? null,
  }));
}
