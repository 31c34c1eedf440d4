import { like, or, type SQL, sql } from "drizzle-orm";
import { nationalNumber } from "#contract/people";
import { registrationKey } from "#contract/vehicles";
import { customers } from "#server/db/schema";

/** From this length on a search finds parts; a shorter one only beginnings. Trigrams need three characters. */
const PARTS_FROM = 3;

const PHONE_CHARACTERS = /^[\d\s()+./-]+$/;
const REGISTRATION_CHARACTERS = /^[a-z\d\s.-]+$/;

/**
 * Customers that a search finds: by part of a name, of a registration with or without spaces and dashes, of a
 * phone by its digits in any form. `%` and `_` mean themselves.
 */
export function mentions(search: string | undefined): SQL | undefined {
  const text = (search ?? "").trim().replace(/\s+/g, " ").toLowerCase();
  if (text === "") return undefined;
  const spellings = new Set([text]);
  if (REGISTRATION_CHARACTERS.test(text) && /\d/.test(text))
    spellings.add(registrationKey(text).toLowerCase());
  if (PHONE_CHARACTERS.test(text)) spellings.add(phoneDigits(text));
  spellings.delete("");
  return or(
    ...[...spellings]
      .flatMap(patternsOf)
      .map((pattern) => like(customers.searchText, sql`lower(${pattern})`)),
  );
}

/** `phone_key` holds the last ten digits; a number half typed may begin with its country prefix too. */
function phoneDigits(text: string): string {
  return nationalNumber(text.replace(/^(\+\s*91|00\s*91|0)/, "")).slice(-10);
}

/** `search_text` keeps each part on a line of its own, so a beginning follows a line break, or a name's space. */
function patternsOf(spelling: string): string[] {
  const escaped = spelling.replace(/[\\%_]/g, "\\$&");
  return [...spelling].length < PARTS_FROM ? [`%\n${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}
