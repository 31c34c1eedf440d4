import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { documents } from "#server/db/schema/documents";
import { leads } from "#server/db/schema/leads";

/** A person as texts name them. */
export interface Person {
  /** National numbers, ten digits each where they are whole. */
  numbers: string[];
  /** The letters and digits of the vehicles' plates. */
  plates: string[];
  names: string[];
}

/** The numbers of a record by which its person is known; none for a record without any. */
export async function numbersOfRecord(db: Db | Tx, id: number): Promise<string[] | undefined> {
  const [found] = await db
    .select({ first: customers.phoneKey, second: customers.secondPhoneKey })
    .from(customers)
    .where(eq(customers.id, id));
  return found && [found.first, found.second].flatMap((number) => number || []);
}

/**
 * The records of a person: those that have one of the numbers, whichever of the two and also as one of several in a cell;
 * without a number the given record is alone.
 */
export async function recordsWith(db: Db | Tx, id: number, numbers: readonly string[]): Promise<number[]> {
  const hasOneOf = numbers.map((number) =>
    or(
      eq(customers.phoneKey, number),
      eq(customers.secondPhoneKey, number),
      isWhole(number)
        ? and(
            sql`${customers.searchText} like ${`%${number}%`}`,
            sql`concat_ws(' ', ${customers.phoneNumber}, ${customers.secondPhone}) ~ ${numberPattern(number)}`,
          )
        : undefined,
    ),
  );
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(or(eq(customers.id, id), ...hasOneOf))
    .orderBy(asc(customers.id));
  return found.map((record) => record.id);
}

/** Whether a record has one of these. */
export async function hasRecord(tx: Tx, { numbers, plates }: Pick<Person, "numbers" | "plates">) {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      or(
        inArray(customers.phoneKey, numbers),
        inArray(customers.secondPhoneKey, numbers),
        inArray(customers.vehicleKey, plates),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function leadsOfRecords(db: Db | Tx, customerIds: number[]): Promise<number[]> {
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.customerId, customerIds))
    .orderBy(asc(leads.id));
  return found.map(({ id }) => id);
}

export const countDocuments = (db: Db, leadIds: number[]) =>
  db.$count(documents, and(inArray(documents.leadId, leadIds), isNull(documents.deletedAt)));

/** What texts may name the person by. A number shared with records that stay is not this person's alone: it is left out. */
export async function readPerson(db: Db | Tx, customerIds: number[], numbers: string[]): Promise<Person> {
  const found = await db
    .select({
      name: customers.name,
      plate: sql<string>`registration_key(${customers.registrationNumber})`,
    })
    .from(customers)
    .where(inArray(customers.id, customerIds))
    .orderBy(asc(customers.id));
  const unique = (texts: (string | null)[]) => [...new Set(texts.flatMap((text) => text || []))];
  return {
    numbers,
    plates: unique(found.map(({ plate }) => plate)),
    names: unique(found.map(({ name }) => name)),
  };
}

const isWhole = (number: string) => /^\d{10}$/.test(number);

/** The digits with what people write between them; more digits behind them are another number. */
const numberPattern = (number: string) => `${[...number].join("[\\s().+-]{0,3}")}(?![0-9])`;

/** Shorter ones are words of other people too. */
const LEAST_PLATE = 5;
const LEAST_NAME = 6;
const isPlate = (plate: string) => plate.length >= LEAST_PLATE && /\d/.test(plate);
const isFullName = (name: string) => name.length >= LEAST_NAME && /\s/.test(name);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const apart = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

/** What texts name a person by: a number or a plate in any spelling, or with `names` a full name too. */
export interface Naming {
  /** The texts that may name them, for the database: a plate may be the beginning of another one there. */
  mayBeIn(text: SQL): SQL;
  isIn(text: string): boolean;
  removedFrom(text: string): string;
}

export function namingOf({ numbers, plates, names }: Person, withNames?: "names"): Naming {
  const ofNumbers = numbers.filter(isWhole);
  const ofPlates = plates.filter(isPlate);
  const ofNames = withNames ? names.filter(isFullName) : [];
  const patterns = [
    ...ofNumbers.map(numberPattern),
    ...ofPlates.map((plate) => apart([...plate].map(escaped).join("[\\s./-]{0,3}"))),
    ...ofNames.map((name) => apart(name.split(/\s+/).map(escaped).join("\\s+"))),
  ].map((pattern) => new RegExp(pattern, "giu"));
  const parts = (texts: string[]) => sql.param(texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`));
  return {
    mayBeIn: (text) => sql`(
      regexp_replace(${text}, '[\\s().+-]', '', 'g') like any (${parts(ofNumbers)}::text[])
      or regexp_replace(upper(${text}), '[\\s./-]', '', 'g') like any (${parts(ofPlates)}::text[])
      or regexp_replace(lower(${text}), '\\s+', ' ', 'g') like any (${parts(ofNames.map((name) => name.toLowerCase().replace(/\s+/g, " ")))}::text[]))`,
    isIn: (text) => patterns.some((pattern) => text.search(pattern) >= 0),
    removedFrom: (text) => patterns.reduce((left, pattern) => left.replace(pattern, REMOVED), text),
  };
}

export const REMOVED = "[erased]";
