import type { CheckedRow, FileCheck, Warning } from "../reading/check-file.ts";
import type { FailedRow } from "../reading/sheet.ts";

export type ProblemFilter = "all" | "errors" | "warnings";

/** A file as an upload would find it at this moment: what the file shows, and what the server refuses. */
export interface CheckedFile {
  rows: readonly CheckedRow[];
  /** Of the whole file, which may have more rows than are listed. */
  counts: Record<ProblemFilter, number>;
  /** Rows that an upload would store. */
  stored: number;
}

export const warningTexts: Record<Warning, string> = {
  telecaller: "Unassigned: unknown telecaller",
  expiry: "Expiry kept as text: no date",
  phone: "Phone cannot be dialed",
};

export function checkedFile(check: FileCheck, refused: ReadonlyMap<number, string>): CheckedFile {
  const warned = [...check.warnings.keys()].filter((row) => !refused.has(row)).length;
  const errors = check.failed + refused.size;
  return {
    rows: check.firstRows.map((row) => withRefusal(row, refused.get(row.rowNumber))),
    counts: { all: check.rows, errors, warnings: warned },
    stored: check.rows - errors,
  };
}

function withRefusal(row: CheckedRow, reason: string | undefined): CheckedRow {
  if (reason === undefined) return row;
  const fault: FailedRow = { rowNumber: row.rowNumber, values: [], reason };
  return { ...row, fault, warnings: [] };
}

export function rowsOf({ rows }: CheckedFile, filter: ProblemFilter): readonly CheckedRow[] {
  if (filter === "all") return rows;
  return rows.filter((row) => (filter === "errors" ? row.fault : row.warnings.length > 0));
}
