import type { MatchTarget } from "#contract/imports/drafts/plan";
import { type ColumnName, columnOf, requiredColumns } from "#contract/lead/columns";
import { type OrderFound, orderOf } from "./dates.ts";
import { nearestTarget, targetOfHeader } from "./header-names.ts";
import type { FileColumn } from "./source-table.ts";
import { targetOfValues } from "./value-kinds.ts";

/** How a column was matched, the surest first. `near` and `values` are proposals to be looked at. */
export type Sureness = "exact" | "header" | "chosen" | "values" | "near" | "none";

export interface MatchedColumn extends FileColumn {
  target: MatchTarget | undefined;
  sureness: Sureness;
  order: OrderFound;
}

const rank: Record<Sureness, number> = { chosen: 0, exact: 1, header: 2, values: 3, near: 4, none: 5 };

/** Matches every column of a file; a target is given to its surest column, and once. */
export function matchColumns(found: readonly FileColumn[]): MatchedColumn[] {
  const guessed = found.map((column) => ({ ...column, ...guess(column), order: orderOf(column.samples) }));
  const taken = new Map<MatchTarget, number>();
  for (const { index, target } of guessed.toSorted((one, other) => rank[one.sureness] - rank[other.sureness]))
    if (target && !isTaken(target, taken)) taken.set(target, index);
  return guessed.map((column) =>
    column.target && taken.get(column.target) === column.index
      ? column
      : { ...column, target: undefined, sureness: "none" },
  );
}

function guess({ header, samples }: FileColumn): Pick<MatchedColumn, "target" | "sureness"> {
  const exact = columnOf(header);
  if (exact) return { target: exact, sureness: "exact" };
  const known = targetOfHeader(header);
  if (known) return { target: known, sureness: "header" };
  const looking = targetOfValues(samples);
  if (looking) return { target: looking, sureness: "values" };
  const near = nearestTarget(header);
  return near ? { target: near, sureness: "near" } : { target: undefined, sureness: "none" };
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
export function missingColumns(matched: readonly { target: MatchTarget | undefined }[]): ColumnName[] {
  const targets = new Set(matched.map(({ target }) => target));
  const has = (...some: MatchTarget[]) => some.some((target) => targets.has(target));
  return requiredColumns.filter((name) => {
    if (name === "name") return !has("name", "firstName");
    if (name === "maker" || name === "model") return !has(name, "makerAndModel");
    return !has(name);
  });
}
