import Papa from "papaparse";
import { type ColumnName, columns } from "#contract/lead/columns";
import { keysOf } from "#contract/tables";
import { type DateOrder, isoDate } from "./dates.ts";
import type { MatchTarget } from "./header-names.ts";
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
 * The rows in the form of the specification (§5), so that a foreign file is checked and imported like any other. Every row of
 * the file is one line, an empty one where there is nothing to import, so that a row keeps its number.
 */
export function* specifiedLines(
  rows: readonly SourceRow[],
  headerRow: number,
  uses: readonly ColumnUse[],
  isLeft: (row: SourceRow) => boolean,
): Generator<string> {
  const names = columnsOf(uses);
  let line = 1;
  for (const row of rows) {
    for (; line < row.row; line += 1) yield LINE_END;
    line += 1;
    if (row.row === headerRow) yield csvLine(names.map((name) => columns[name].header));
    else if (row.row < headerRow || isLeft(row)) yield LINE_END;
    else yield csvLine(valuesOf(row, names, uses));
  }
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
