import type { MatchedHeader, MatchTarget } from "#contract/imports/drafts/plan";
import { ROWS_PER_STAGING } from "#contract/imports/sizes";
import { type ColumnName, rowFaults } from "#contract/lead/columns";
import { asSent, cellAsSent } from "../sending/as-sent.ts";
import { type DateReading, dateOfColumn } from "./dates.ts";
import { splitMakerAndModel } from "./makers.ts";
import type { SourceRow } from "./source-table.ts";
import { isDateTarget } from "./targets.ts";

/** What a person or the match decided about a column of the file. */
export interface ColumnUse extends MatchedHeader {
  index: number;
}

/** A row of a foreign file by our columns, beside its own cells. */
export interface StagedRow {
  /** As the spreadsheet shows it. */
  row: number;
  cells: string[];
  values: Partial<Record<ColumnName, string>>;
  /** What is kept as other details, by the file's header. */
  others?: Record<string, string>;
  /** Why the row is no row of this table. */
  unreadable?: string;
}

/** Keeps a call far below the server's limit of 4 MB, whatever the script of the names. */
const CHARACTERS_PER_BATCH = 600_000;

interface OfTable {
  is1904?: boolean;
  /** How many values the header's line has. */
  values?: number | undefined;
}

/** The rows in the batches of the calls that stage them. */
export function* stagedBatches(
  rows: readonly SourceRow[],
  uses: readonly ColumnUse[],
  { is1904 = false, values }: OfTable = {},
): Generator<StagedRow[]> {
  let batch: StagedRow[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push({
      ...stagedRow(row, uses, is1904),
      ...(row.values !== values && { unreadable: rowFaults.valueCount }),
    });
    // A matched cell is sent twice: as the file has it and as its value.
    characters += 2 * row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < ROWS_PER_STAGING && characters < CHARACTERS_PER_BATCH) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function stagedRow({ row, cells }: SourceRow, uses: readonly ColumnUse[], is1904: boolean): StagedRow {
  const values: StagedRow["values"] = {};
  const others: Record<string, string> = {};
  for (const { index, header, target, order = "day-first" } of uses) {
    const text = cellAsSent(cells[index] ?? "").trim();
    if (text === "") continue;
    if (target === "others") others[header] = text;
    else Object.assign(values, valuesOf(text, target, { order, is1904 }, values));
  }
  return { row, cells: asSent(cells), values, ...(Object.keys(others).length > 0 && { others }) };
}

/** What a cell adds to the values found so far. */
function valuesOf(
  text: string,
  target: MatchTarget,
  dates: DateReading,
  found: StagedRow["values"],
): StagedRow["values"] {
  if (target === "firstName") return { name: joined(text, found.name) };
  if (target === "lastName") return { name: joined(found.name, text) };
  if (target === "makerAndModel") {
    const [maker, model] = splitMakerAndModel(text);
    return { maker: found.maker || maker, model: found.model || model };
  }
  return { [target]: isDateTarget(target) ? (dateOfColumn(text, dates) ?? text) : text };
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
