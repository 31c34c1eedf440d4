import type { Cells, ColumnName } from "#contract/lead/columns";
import { nationalNumber } from "#contract/lead/people";

/** Where a search of a draft's rows looks. */
export const searchedColumns = [
  "name",
  "registrationNumber",
  "phoneNumber",
  "secondPhone",
] as const satisfies readonly ColumnName[];

/** What is neither a letter, a digit nor the end of a column's text: a key is compared without it. */
export const NOT_OF_KEY = "[^a-z0-9\n]";

const PHONE = /^[\d\s()+./-]+$/;

/** What a search is found by: its text, and with digits the key of a vehicle number or of a phone in any form. */
export function searchedTexts(search: string): { text: string; key: string | undefined } {
  const text = search.trim().toLowerCase();
  if (!/\d/.test(text)) return { text, key: undefined };
  return { text, key: PHONE.test(text) ? nationalNumber(text) : withoutSeparators(text) };
}

export function isFound(values: Cells, search: string): boolean {
  const { text, key } = searchedTexts(search);
  const lines = searchedColumns
    .map((name) => values[name] ?? "")
    .join("\n")
    .toLowerCase();
  return lines.includes(text) || (key !== undefined && withoutSeparators(lines).includes(key));
}

const withoutSeparators = (text: string) => text.replace(new RegExp(NOT_OF_KEY, "g"), "");
