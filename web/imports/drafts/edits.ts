import type { DraftRow } from "#contract/imports/drafts/schemas";
import { CELL_MAX } from "#contract/imports/sizes";
import { type ColumnName, columnNames } from "#contract/lead/columns";
import { keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { parsed } from "#web/lib/browser/parsed.ts";

/** A cell as it was typed. */
export interface Edit {
  row: number;
  column: ColumnName;
  /** Null puts the file's own value back. */
  text: string | null;
}

/** Edits that the server does not have yet. They survive a reload. */
export function keptEdits(name: string) {
  return {
    read: (): Edit[] => readEdits(readKept(name)),
    write: (edits: readonly Edit[]) => keepText(name, edits.length > 0 ? JSON.stringify(edits) : ""),
  };
}

/** Of a viewer's draft: the edits on their way, and the cell that is being edited. */
export function editsOfDraft(viewer: string, draft: string) {
  const name = `mends:${viewer}:${draft}`;
  return { waiting: keptEdits(name), typed: keptEdits(`${name}:typed`) };
}

function readEdits(text: string): Edit[] {
  const read = parsed(text);
  return Array.isArray(read) ? read.filter(isEdit) : [];
}

function isEdit(value: unknown): value is Edit {
  if (typeof value !== "object" || value === null) return false;
  if (!("row" in value && "column" in value && "text" in value)) return false;
  const { row, column, text } = value;
  const isText = text === null || typeof text === "string";
  return typeof row === "number" && columnNames.some((name) => name === column) && isText;
}

/** Lines of text go downwards, cells of a spreadsheet also to the right. */
export async function pastedEdits(
  text: string,
  columns: readonly ColumnName[],
  rowsBelow: (count: number) => Promise<readonly DraftRow[]>,
): Promise<Edit[]> {
  const lines = text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  const rows = await rowsBelow(lines.length);
  return rows.flatMap(({ row }, at) =>
    (lines[at] ?? []).flatMap((cell, col): Edit[] => {
      const column = columns[col];
      return column ? [{ row, column, text: cell.trim().slice(0, CELL_MAX) }] : [];
    }),
  );
}

/** The same cells as they were: typed before, edited, or as the file has them. */
export const asBefore = (
  cells: readonly Edit[],
  rows: readonly DraftRow[],
  unsaved: (row: number, column: ColumnName) => Edit | undefined,
): Edit[] =>
  cells.map(({ row, column }) => {
    const typed = unsaved(row, column);
    if (typed) return typed;
    const now = rows.find((one) => one.row === row);
    return { row, column, text: now?.mended.includes(column) ? (now.values[column] ?? "") : null };
  });
