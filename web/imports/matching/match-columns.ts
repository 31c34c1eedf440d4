import type { DateOrder, MatchedHeader, MatchTarget } from "#contract/imports/drafts/plan";
import { type ColumnName, columnOf, requiredColumns } from "#contract/lead/columns";
import { type OrderFound, orderOf } from "./dates.ts";
import { nearestTarget, targetOfHeader } from "./header-names.ts";
import { isNewTo, type KnownSource, matchesOf } from "./known-source.ts";
import type { FileColumn } from "./source-table.ts";
import { targetOfValues } from "./value-kinds.ts";

/** What a column of a file feeds: a column of ours, a part or a pair of them, or the other details. */
export type FileTarget = MatchedHeader["target"];

/** How a column was matched, the surest first: `source` as the last file of its source. `near` and `values` are proposals to be looked at. */
export type Sureness = "source" | "exact" | "header" | "chosen" | "values" | "near" | "none";

export interface MatchedColumn extends FileColumn {
  target: FileTarget | undefined;
  sureness: Sureness;
  order: OrderFound;
  /** The order in the last file of its source. */
  lastOrder?: DateOrder | undefined;
  /** No earlier file of its source had it. */
  isNew?: boolean;
}

const rank: Record<Guess["sureness"], number> = {
  source: 0,
  exact: 1,
  header: 2,
  values: 3,
  near: 4,
  none: 5,
};

/**
 * Matches every column of a file: as the last file of its source, or by its header and values. A target is given to its surest
 * column, and once.
 */
export function matchColumns(found: readonly FileColumn[], source?: KnownSource): MatchedColumn[] {
  const match = source ? asLastTime(source) : guess;
  const matched = found.map((column) => ({ ...column, ...match(column), order: orderOf(column.samples) }));
  const taken = new Map<MatchTarget, number>();
  for (const { index, target } of matched.toSorted((one, other) => rank[one.sureness] - rank[other.sureness]))
    if (target && target !== "others" && !isTaken(target, taken)) taken.set(target, index);
  return matched.map((column) =>
    column.target === "others" || (column.target && taken.get(column.target) === column.index)
      ? column
      : { ...column, target: undefined, sureness: "none" },
  );
}

interface Guess {
  target: FileTarget | undefined;
  sureness: Exclude<Sureness, "chosen">;
  lastOrder?: DateOrder | undefined;
  isNew?: boolean;
}

const unmatched: Guess = { target: undefined, sureness: "none" };

/** A column that was left out last time is left out again; one that is new is matched as in any other file. */
function asLastTime(source: KnownSource): (column: FileColumn) => Guess {
  const matchOf = matchesOf(source);
  const isNew = isNewTo(source);
  return (column) => {
    const last = matchOf(column.header);
    if (last) return { target: last.target, sureness: "source", lastOrder: last.order };
    return isNew(column.header) ? { ...guess(column), isNew: true } : unmatched;
  };
}

function byHeader(header: string): Guess | undefined {
  const exact = columnOf(header);
  if (exact) return { target: exact, sureness: "exact" };
  const known = targetOfHeader(header);
  return known && { target: known, sureness: "header" };
}

function guess({ header, samples }: FileColumn): Guess {
  const known = byHeader(header);
  if (known) return known;
  const looking = targetOfValues(samples);
  if (looking) return { target: looking, sureness: "values" };
  const near = nearestTarget(header);
  return near ? { target: near, sureness: "near" } : unmatched;
}

/** A whole name beside a first name, or a maker beside a pair of both, would be the same twice. */
function isTaken(target: MatchTarget, taken: ReadonlyMap<MatchTarget, number>): boolean {
  if (taken.has(target)) return true;
  if (target === "makerAndModel") return taken.has("maker") && taken.has("model");
  if (target === "firstName" || target === "lastName") return taken.has("name");
  if (target === "name") return taken.has("firstName");
  return false;
}

/** The required columns of ours that nothing is matched to. */
export function missingColumns(matched: readonly { target: FileTarget | undefined }[]): ColumnName[] {
  const targets = new Set(matched.map(({ target }) => target));
  const has = (...some: FileTarget[]) => some.some((target) => targets.has(target));
  return requiredColumns.filter((name) => {
    if (name === "name") return !has("name", "firstName");
    if (name === "maker" || name === "model") return !has(name, "makerAndModel");
    return !has(name);
  });
}
