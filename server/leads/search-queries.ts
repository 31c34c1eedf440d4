import { and, like, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { nationalNumber } from "#contract/people";
import { registrationKey } from "#contract/vehicles";
import { customers } from "#server/db/schema";

/** From this length on a search finds parts; a shorter one only beginnings. Trigrams need three characters. */
const PARTS_FROM = 3;

const PHONE = /^[\d\s()+./-]+$/;
const REGISTRATION_WITH_SEPARATORS = /^(?=.*[\d.-])[a-z\d\s.-]+$/i;

/**
 * Customers that a search finds: by part of a name, of a registration with or without spaces and dashes, of a
 * phone by its digits in any form. `%` and `_` mean themselves.
 */
export function mentions(search: string | undefined, within: SearchedFields = "all"): SQL | undefined {
  return anyOf(patternsFor(search), within);
}

/** What `search_text` is compared with; none when there is nothing to look for. */
export function patternsFor(search: string | undefined): string[] {
  const text = (search ?? "").trim().replace(/\s+/g, " ");
  const spellings = new Set([text]);
  if (REGISTRATION_WITH_SEPARATORS.test(text)) spellings.add(registrationKey(text));
  if (PHONE.test(text)) for (const digits of digitsOf(text)) spellings.add(digits);
  spellings.delete("");
  return [...spellings].flatMap(patternsOf);
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

/** What a search looks at: everything, or all but the name. */
type SearchedFields = "all" | "phone,registration";

/** The name is the first line of `search_text`. The index serves the whole text, so this only narrows what it found. */
const afterName = sql`substr(${customers.searchText}, strpos(substr(${customers.searchText}, 2), E'\n') + 1)`;

/** As typed, and without the country prefix, which stored numbers may have or not. */
function digitsOf(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  return [digits, nationalNumber(text.replace(/^(\+\s*91|00\s*91|0)/, ""))];
}

/** `search_text` keeps each part on a line of its own, so a beginning follows a line break, or a name's space. */
function patternsOf(spelling: string): string[] {
  const escaped = spelling.replace(/[\\%_]/g, "\\$&");
  return [...spelling].length < PARTS_FROM ? [`%\n${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}
