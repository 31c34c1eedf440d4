import type { DateOrder, MatchedHeader, MatchTarget } from "#contract/imports/drafts/plan";
import { type ColumnName, columnOf, requiredColumns } from "#contract/lead/columns";
import { mixedOrders, orderOf } from "./dates.ts";
import { nearestTarget, targetOfHeader } from "./header-names.ts";
import { isNewTo, type KnownSource, matchesOf } from "./known-source.ts";
import type { FileColumn } from "./source-table.ts";
import { areKnownModels, targetOfValues } from "./value-kinds.ts";

/** What a column of a file feeds: a column of ours, a part or a pair of them, or the other details. */
export type FileTarget = MatchedHeader["target"];

/** How a column was matched, the surest first: `before` as this file before, `source` as the last file of its source. `near` and `values` are proposals to be looked at. */
export type Sureness = "before" | "source" | "exact" | "header" | "chosen" | "values" | "near" | "none";

export interface MatchedColumn extends Omit<FileColumn, "order"> {
  target: FileTarget | undefined;
  sureness: Sureness;
  /** How its dates are read unless a person says otherwise; undefined when it has none that need an order. */
  order: DateOrder | undefined;
  /** Both orders are offered side by side when the column feeds a date. */
  asksOrder: boolean;
  /** No earlier file of its source had it. */
  isNew?: boolean;
}

const rank: Record<Guess["sureness"], number> = {
  before: 0,
  source: 0,
  exact: 1,
  header: 2,
  values: 3,
  near: 4,
  none: 5,
};

/**
 * Matches every column of a file: as the last file of its source or this file before, or by its header and values. A target is
 * given to its surest column, and once.
 */
export function matchColumns(
  found: readonly FileColumn[],
  known?: KnownSource,
  as: "before" | "source" = "source",
): MatchedColumn[] {
  const match = known ? asLastTime(known, as) : guess;
  const matched = found.map((column) => {
    const { lastOrder, ...guessed } = match(column);
    const { order: found = orderOf(column.samples) } = column;
    const read = found === "both" ? (lastOrder ?? "day-first") : found;
    return {
      ...column,
      ...guessed,
      order: read === "no-dates" ? undefined : read,
      asksOrder: found === "both" && isOpen(guessed.sureness, lastOrder, column),
    };
  });
  const taken = new Map<MatchTarget, number>();
  for (const { index, target } of matched.toSorted((one, other) => rank[one.sureness] - rank[other.sureness]))
    if (target && target !== "others" && !isTaken(target, taken)) taken.set(target, index);
  const hasMaker = known !== undefined || taken.has("maker") || taken.has("makerAndModel");
  return matched.map((column) => {
    if (column.target !== "others" && (!column.target || taken.get(column.target) !== column.index))
      return { ...column, target: undefined, sureness: "none" };
    return column.target === "model" && !hasMaker && areKnownModels(column.samples)
      ? { ...column, target: "makerAndModel", sureness: "values" }
      : column;
  });
}

interface Guess {
  target: FileTarget | undefined;
  sureness: Exclude<Sureness, "chosen">;
  /** The order in the last file of its source, or of this file before. */
  lastOrder?: DateOrder | undefined;
  isNew?: boolean;
}

/** What a source's files have is not asked again; a wrong answer for this file, or a file of both orders, is. */
const isOpen = (sureness: Sureness, lastOrder: DateOrder | undefined, { samples }: FileColumn) =>
  lastOrder === undefined || sureness === "before" || mixedOrders(samples) !== undefined;

const unmatched: Guess = { target: undefined, sureness: "none" };

/** A column that was left out last time is left out again; one that is new is matched as in any other file. */
function asLastTime(source: KnownSource, sureness: "before" | "source"): (column: FileColumn) => Guess {
  const matchOf = matchesOf(source);
  const isNew = isNewTo(source);
  return (column) => {
    const last = matchOf(column.header);
    if (last) return { target: last.target, sureness, lastOrder: last.order };
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
