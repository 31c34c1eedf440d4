import { type Cells, columnNames, labelOfColumn, type ReadRow, readText } from "#contract/lead/columns";
import { fileDates } from "#contract/lead/fields";
import { dateLabel } from "#contract/time/calendar";
import { mobilesIn } from "./phones-in-cell.ts";
import { doubtsOf } from "./row-doubts.ts";

const NUMBERS = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})$/;
interface TypedRow extends ReadRow {
  row: number;
  cells: Cells;
}

const noDoubts = new Map<string, string>();

/** What looks wrong in rows that are stored as typed. */
export function uploadDoubts(
  rows: readonly TypedRow[],
  today: string,
  telecallers: ReadonlyMap<string, string>,
): { row: number; reason: string }[] {
  const monthFirst = fileDates.filter((column) =>
    rows.some(({ cells }) => Number(NUMBERS.exec(readText(cells[column]) ?? "")?.[2]) > 12),
  );
  return rows.flatMap(({ row, cells, ...read }) => {
    const doubts = doubtsOf(cells, read, today, { byName: telecallers, doubtByName: noDoubts });
    // Unlike a draft, an upload leaves out no text and divides no cell.
    delete doubts.registrationNumber;
    for (const column of ["phoneNumber", "secondPhone"] as const)
      if (mobilesIn(cells[column] ?? "").length > 1)
        doubts[column] = "Two numbers in one cell: kept as typed, and cannot be called";
    for (const column of monthFirst) {
      const { date } = read[column];
      const [, first, second] = NUMBERS.exec(readText(cells[column]) ?? "") ?? [];
      if (date && first !== second && Number(first) <= 12)
        doubts[column] = `Read as ${dateLabel(date)}, but other dates of the file have the month first`;
    }
    const reason = columnNames.flatMap((column) => {
      const doubt = doubts[column];
      return doubt ? [`${labelOfColumn(column)}: ${doubt}`] : [];
    });
    return reason.length > 0 ? [{ row, reason: reason.join("; ") }] : [];
  });
}
