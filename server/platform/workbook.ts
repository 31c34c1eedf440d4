import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { writeXlsxStream } from "hucre/xlsx";
import type { Cell, CellKind, ExportColumn } from "#contract/exports/columns";
import { isDate, wallClock } from "#contract/time/calendar";

/** How Excel shows the cells of a kind. `@` keeps a phone a text when its cell is edited. */
const looks: Record<CellKind, { numFmt?: string; width: number }> = {
  text: { numFmt: "@", width: 18 },
  number: { width: 12 },
  percent: { numFmt: "0.0%", width: 12 },
  date: { numFmt: "dd-mmm-yyyy", width: 13 },
  instant: { numFmt: "dd-mmm-yyyy hh:mm", width: 19 },
};

/** Excel refuses a file with a longer text in a cell. */
const TEXT_MAX = 32_767;
/** The only characters that PostgreSQL stores, the library leaves as they are, and XML forbids. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;

/**
 * An .xlsx file, written while its rows are read: a batch of rows and one part of the file are all that memory holds. The
 * header row stays in sight.
 */
export function workbook<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  const stream = writeXlsxStream(cellsOf(columns, batches), {
    name: "Sheet1",
    columns: columns.map(({ header, kind = "text" }) => ({
      header,
      ...looks[kind],
      width: Math.max(looks[kind].width, header.length + 2),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* cellsOf<Row>(columns: readonly ExportColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  for await (const rows of batches)
    for (const row of rows) yield columns.map((column) => cellOf(column, column.of(row)));
}

/** A workbook has no time zones: a date is stored as its midnight, an instant as the Indian clock showed it. */
function cellOf<Row>({ kind = "text", words }: ExportColumn<Row>, cell: Cell): Cell {
  if (cell instanceof Date) return new Date(wallClock(cell));
  if (typeof cell === "number") return kind === "percent" ? cell / 100 : cell;
  if (cell === null) return cell;
  if (kind === "date" && isDate(cell)) return new Date(`${cell}T00:00:00Z`);
  if (kind === "number" && cell.trim() !== "" && Number.isFinite(Number(cell))) return Number(cell);
  if (cell === "") return null;
  return (words?.(cell) ?? cell).replace(NOT_IN_XML, "").slice(0, TEXT_MAX);
}
