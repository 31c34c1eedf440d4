import type { CheckedRow, FileCheck, Warning } from "../reading/check-file.ts";
import type { FailedRow } from "../reading/sheet.ts";
import type { Judged } from "./judge-rows.ts";

export type RowsShown = "all" | "errors" | "warnings" | "renewals";

export interface JudgedRow extends CheckedRow {
  /** The month of the lead whose place it takes. */
  renewal?: string | undefined;
}

/** A file as an upload would find it at this moment: what the file shows, and what the server refuses. */
export interface CheckedFile {
  rows: readonly JudgedRow[];
  /** Of the whole file, which may have more rows than are listed. */
  counts: Record<RowsShown, number>;
  /** Rows that an upload would store. */
  stored: number;
}

export const warningTexts: Record<Warning, string> = {
  telecaller: "Unassigned: unknown telecaller",
  expiry: "Expiry kept as text: no date",
  phone: "Phone kept as typed: no Indian number",
};

export function checkedFile(check: FileCheck, { refused, renewals }: Judged): CheckedFile {
  const warned = [...check.warnings.keys()].filter((row) => !refused.has(row)).length;
  const errors = check.failed + refused.size;
  return {
    rows: check.firstRows.map((row) => ({
      ...withRefusal(row, refused.get(row.rowNumber)),
      renewal: renewals.get(row.rowNumber),
    })),
    counts: { all: check.rows, errors, warnings: warned, renewals: renewals.size },
    stored: check.rows - errors,
  };
}

function withRefusal(row: CheckedRow, reason: string | undefined): CheckedRow {
  if (reason === undefined) return row;
  const fault: FailedRow = { rowNumber: row.rowNumber, values: [], reason };
  return { ...row, fault, warnings: [] };
}

const isShown: Record<RowsShown, (row: JudgedRow) => boolean> = {
  all: () => true,
  errors: ({ fault }) => fault !== undefined,
  warnings: ({ warnings }) => warnings.length > 0,
  renewals: ({ renewal }) => renewal !== undefined,
};

export const rowsOf = ({ rows }: CheckedFile, shown: RowsShown): readonly JudgedRow[] =>
  rows.filter(isShown[shown]);
