import type { Call } from "#contract/endpoint";
import type { draftsApi } from "#contract/imports/drafts/calls";
import type { MatchedHeader, MatchTarget } from "#contract/imports/drafts/plan";
import { type DateReading, dateOfColumn } from "./dates.ts";
import { sanitizeCell, sanitizeCells } from "./sanitize-cells.ts";
import type { SourceRow } from "./source-table.ts";
import { isDateTarget } from "./targets.ts";
import { splitMakerAndModel } from "./vehicles.ts";

/** What a person or the match decided about a column of the file. */
export interface ColumnUse extends MatchedHeader {
  index: number;
  /** The text of every row, for a column that the file does not have. */
  constant?: string;
}

/** A row of a foreign file by our columns, beside its own cells. */
export type StagedRow = Call<typeof draftsApi.stage>["body"]["rows"][number];

export function stagedRow({ row, cells }: SourceRow, uses: readonly ColumnUse[], is1904: boolean): StagedRow {
  const values: StagedRow["values"] = {};
  const others: Record<string, string> = {};
  for (const { index, header, target, order = "day-first", constant } of uses) {
    const text = sanitizeCell(constant ?? cells[index] ?? "").trim();
    if (text === "") continue;
    if (target === "others") others[header] = text;
    else Object.assign(values, valuesOf(text, target, { order, is1904 }, values));
  }
  return { row, cells: sanitizeCells(cells), values, ...(Object.keys(others).length > 0 && { others }) };
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
    const { maker, model, vehicleType } = splitMakerAndModel(text);
    return { model, ...(maker && { maker }), ...(vehicleType && { vehicleType }), ...found };
  }
  return { [target]: isDateTarget(target) ? (dateOfColumn(text, dates) ?? text) : text };
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
