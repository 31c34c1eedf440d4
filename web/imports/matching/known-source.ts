import type { MatchedHeader } from "#contract/imports/drafts/plan";

/** A source whose files were matched before. */
export interface KnownSource {
  name: string;
  columns: readonly MatchedHeader[];
  /** The headers of its last file that nothing was matched to; null when that is not known. */
  leftOut: readonly string[] | null;
}

const spelling = (header: string) => header.trim().toLowerCase();

/** What a source's columns were matched to, by their headers. */
export function matchesOf({ columns }: KnownSource): (header: string) => MatchedHeader | undefined {
  const byHeader = new Map(columns.map((column) => [spelling(column.header), column]));
  return (header) => byHeader.get(spelling(header));
}

/** Whether its last file had no column of this header. */
export function isNewTo({ columns, leftOut }: KnownSource): (header: string) => boolean {
  if (leftOut === null) return () => false;
  const known = new Set([...columns.map(({ header }) => header), ...leftOut].map(spelling));
  return (header) => !known.has(spelling(header));
}

/** The source that a file comes from by its headers: all that were matched are there, and the most of them. */
export function sourceOfFile<S extends KnownSource>(
  headers: readonly string[],
  sources: readonly S[],
): S | undefined {
  const there = new Set(headers.map(spelling));
  return sources
    .filter(({ columns }) => columns.length > 0 && columns.every(({ header }) => there.has(spelling(header))))
    .toSorted((one, other) => other.columns.length - one.columns.length)[0];
}
