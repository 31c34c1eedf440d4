import { and, like, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { nationalNumber } from "#contract/lead/people";
import { registrationKey } from "#contract/lead/registration";
import { customers } from "#server/db/schema/customers";

/**
 * From this length on a search matches anywhere; a shorter one only beginnings. Trigrams need three
 * characters.
 */
const PARTS_FROM = 3;

const WHOLE_NUMBER = 10;

const PHONE = /^[\d\s()+./-]+$/;
const REGISTRATION_WITH_SEPARATORS = /^(?=.*[\d.-])[a-z\d\s.-]+$/i;

/**
 * Customers a search matches: part of a name, also with its first word last, of a registration with or without spaces and dashes, or of a
 * phone's digits in any form. `%` and `_` are literal.
 */
export function searchSql(search: string | undefined, within: SearchedFields = "all"): SQL | undefined {
  return anyOf(patternsFor(search), within);
}

/** The patterns `search_text` is compared with; empty for an empty search. */
export function patternsFor(search: string | undefined): string[] {
  return spellingsOf(search).flatMap(patternsOf);
}

/**
 * Close matches of a search: the last digits of a plate or a phone, a whole surname, the beginning of a word.
 * A match in the middle of a number is rarely meant.
 */
export function isNearMatch(search: string): SQL<boolean> {
  const all = spellingsOf(search);
  // The last digits 0642 must not match 642 after a prefix; a whole number also matches without its prefix.
  const meant = all.filter(
    (spelling) =>
      spelling.length >= WHOLE_NUMBER ||
      !all.some((longer) => longer !== spelling && longer.endsWith(spelling)),
  );
  const near = anyOf(meant.map(escaped).flatMap(edgesOf));
  return sql<boolean>`coalesce(${near}, false)`;
}

function spellingsOf(search: string | undefined): string[] {
  const text = (search ?? "").trim().replace(/\s+/g, " ");
  const spellings = new Set([text]);
  // 'mishra nandini' is Nandini Mishra too.
  if (!/\d/.test(text)) spellings.add(text.replace(/^(\S+) (.+)$/, "$2 $1"));
  if (REGISTRATION_WITH_SEPARATORS.test(text)) spellings.add(registrationKey(text));
  if (PHONE.test(text)) for (const digits of digitsOf(text)) spellings.add(digits);
  spellings.delete("");
  return [...spellings];
}

export function anyOf(
  patterns: readonly (string | Placeholder)[],
  within: SearchedFields = "all",
): SQL | undefined {
  return or(
    ...patterns.map((pattern) => {
      const found = like(customers.searchText, sql`lower(${pattern})`);
      return within === "all" ? found : and(found, like(afterName, sql`lower(${pattern})`));
    }),
  );
}

/** The searched fields: all, or all but the name. */
type SearchedFields = "all" | "phone,registration";

/**
 * The name is the first line of `search_text`. The index serves the whole text, so this only narrows its
 * matches.
 */
const afterName = sql`substr(${customers.searchText}, strpos(substr(${customers.searchText}, 2), E'\n') + 1)`;

/** As typed, and without the country prefix, which stored numbers may or may not have. */
function digitsOf(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  return [digits, nationalNumber(text.replace(/^(\+\s*91|00\s*91|0)/, ""))];
}

/**
 * In `search_text` each part is on a line of its own, so a beginning follows a line break or a name's space.
 */
function patternsOf(spelling: string): string[] {
  const text = escaped(spelling);
  return [...spelling].length < PARTS_FROM ? beginningsOf(text) : [`%${text}%`];
}

const beginningsOf = (text: string) => [`%\n${text}%`, `% ${text}%`];
const edgesOf = (text: string) => [...beginningsOf(text), `%${text}\n%`];
const escaped = (spelling: string) => spelling.replace(/[\\%_]/g, "\\$&");
