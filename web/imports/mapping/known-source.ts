import type { MatchedHeader } from "#contract/imports/drafts/plan";
import { isRequired } from "./targets.ts";

/** A source whose files were matched before. */
export interface KnownSource {
  name: string;
  columns: readonly MatchedHeader[];
  /** The headers of its files that nothing was matched to; null when that is not known. */
  leftOut: readonly string[] | null;
  /** The same text in every row, for columns that the file does not have. */
  everyRow?: ReadonlyMap<MatchedHeader["target"], string>;
}

const spelling = (header: string) => header.trim().toLowerCase();

/** What a source's columns were matched to, by their headers. */
export function matchesOf({ columns }: KnownSource): (header: string) => MatchedHeader | undefined {
  const byHeader = new Map(columns.map((column) => [spelling(column.header), column]));
  return (header) => byHeader.get(spelling(header));
}

/** Whether its files had no column of this header. */
export function isNewTo(source: KnownSource): (header: string) => boolean {
  if (source.leftOut === null) return () => false;
  const known = headersOf(source);
  return (header) => !known.has(spelling(header));
}

const headersOf = ({ columns, leftOut }: KnownSource) =>
  new Set([...columns.map(({ header }) => header), ...(leftOut ?? [])].map(spelling));

/** The source of a typed name, however it is written. */
export const sourceNamed = <S extends KnownSource>(name: string, sources: readonly S[]): S | undefined =>
  sources.find((source) => spelling(source.name) === spelling(name));

/** The part of a file's headers that a source must know: a column comes and another goes from month to month. */
const ENOUGH = 0.8;

/** The source that knows the most of a file's headers; among equals the first, which is the one used last. */
export function sourceOfFile<S extends KnownSource>(
  headers: readonly string[],
  sources: readonly S[],
): S | undefined {
  const there = headers.map(spelling);
  const knownOf = (source: S) => {
    const known = headersOf(source);
    return there.filter((header) => known.has(header)).length;
  };
  return sources
    .filter((source) => isSource(source, new Set(there), knownOf(source) / there.length))
    .toSorted((one, other) => knownOf(other) - knownOf(one))[0];
}

function isSource({ columns }: KnownSource, there: ReadonlySet<string>, share: number): boolean {
  if (columns.length === 0) return false;
  const found = columns.filter(({ header }) => there.has(spelling(header)));
  if (found.length === columns.length) return true;
  const targets = new Set(found.map(({ target }) => target));
  const needed = columns.filter(({ target }) => target !== "others" && isRequired(target));
  return share >= ENOUGH && needed.every(({ target }) => targets.has(target));
}
