import type { ColumnName } from "#contract/lead/columns";
import { addMonths } from "#contract/time/calendar";
import { inventMonth } from "./month-file.ts";
import type { Random } from "./random.ts";

/** The year before the current files: leads by months ahead of the current one, 400 in all. */
const leadsByMonth: [number, number][] = [
  [-14, 50],
  [-13, 60],
  [-12, 70],
  [-11, 60],
  [-10, 40],
  [-9, 30],
  ...[-8, -7, -6, -5, -4, -3].map((ahead): [number, number] => [ahead, 15]),
];

/** The share of a month's vehicles that the file of a year later has again. */
const AGAIN_SHARE = 0.75;

type Row = Record<ColumnName, string>;
interface MonthFile {
  month: string;
  rows: Row[];
}

/** The files of the year before, some vehicles of which come again in those given; `serial` is the first that is free. */
export function inventYearBefore(
  current: string,
  later: readonly MonthFile[],
  serial: number,
  luck: Random,
): MonthFile[] {
  let next = serial;
  return leadsByMonth.map(([ahead, count]) => {
    const month = addMonths(current, ahead);
    const yearLater = later.find((file) => file.month === addMonths(month, 12));
    // The first row of the current month is the example that documents show.
    const again = (yearLater?.rows ?? [])
      .slice(1, 1 + Math.round(count * AGAIN_SHARE))
      .map((row) => ({ ...row, insuranceExpiry: row.insuranceExpiry && yearBefore(row.insuranceExpiry) }));
    const others = inventMonth(month, count - again.length, next, luck);
    next += others.length;
    return { month, rows: [...again, ...others] };
  });
}

const LAST_DAY_OF_EVERY_MONTH = 28;

function yearBefore(day: string): string {
  const inMonth = Math.min(Number(day.slice(8)), LAST_DAY_OF_EVERY_MONTH);
  return `${addMonths(day.slice(0, 7), -12)}-${String(inMonth).padStart(2, "0")}`;
}
