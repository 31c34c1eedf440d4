import Papa from "papaparse";
import type { DateOrder, MatchTarget } from "#contract/imports/drafts/plan";
import { type ColumnName, columns } from "#contract/lead/columns";
import { keysOf } from "#contract/tables";
import { isoDate } from "./dates.ts";
import { splitMakerAndModel } from "./makers.ts";
import type { SourceRow } from "./source-table.ts";

/** What a person or the match decided about a column of the file. */
export interface ColumnUse {
  index: number;
  target: MatchTarget;
  /** Of a column of dates. */
  order?: DateOrder | undefined;
}

const DATES: readonly MatchTarget[] = ["registrationDate", "insuranceExpiry"];
const LINE_END = "\r\n";

/**
 * The rows in the form of the specification (§5), so that a foreign file is checked and imported like any other. Other lines of
 * the file are empty lines, so that a row keeps its number; without a header row it is one higher.
 */
export function* specifiedLines(
  header: SourceRow | undefined,
  rows: readonly SourceRow[],
  uses: readonly ColumnUse[],
): Generator<string> {
  const names = columnsOf(uses);
  let line = 1;
  const emptyUpTo = (next: number) => {
    const empty = LINE_END.repeat(Math.max(0, next - line));
    line = next + 1;
    return empty;
  };
  const added = header ? 0 : 1;
  yield emptyUpTo(header?.row ?? 1) + csvLine(names.map((name) => columns[name].header));
  for (const row of rows) yield emptyUpTo(row.row + added) + csvLine(valuesOf(row, names, uses));
}

/** A single empty cell would be a blank line, which is no row; a header has several columns. */
const csvLine = (values: string[]) => Papa.unparse([values], { newline: LINE_END }) + LINE_END;

/** The columns of ours that the uses fill, in our order. */
function columnsOf(uses: readonly ColumnUse[]): ColumnName[] {
  const filled = new Set(uses.flatMap(({ target }) => columnsOfTarget(target)));
  return keysOf(columns).filter((name) => filled.has(name));
}

function columnsOfTarget(target: MatchTarget): ColumnName[] {
  if (target === "firstName" || target === "lastName") return ["name"];
  if (target === "makerAndModel") return ["maker", "model"];
  return [target];
}

function valuesOf({ cells }: SourceRow, names: readonly ColumnName[], uses: readonly ColumnUse[]): string[] {
  const found: Partial<Record<ColumnName, string>> = {};
  for (const { index, target, order = "day-first" } of uses) {
    const text = (cells[index] ?? "").trim();
    if (target === "firstName") found.name = joined(text, found.name);
    else if (target === "lastName") found.name = joined(found.name, text);
    else if (target === "makerAndModel") {
      const [maker, model] = splitMakerAndModel(text);
      found.maker ||= maker;
      found.model ||= model;
    } else if (DATES.includes(target)) found[target] = isoDate(text, order) ?? text;
    else if (text) found[target] = text;
  }
  return names.map((name) => found[name] ?? "");
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
