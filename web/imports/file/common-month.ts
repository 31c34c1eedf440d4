import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import type { FileCheck } from "./check-file.ts";

/** The month in which most rows of a file expire. */
export interface CommonMonth {
  /** YYYY-MM. */
  month: string;
  rows: number;
  of: number;
}

/** Undefined unless more than half of the rows agree. */
export function commonMonth({
  rows,
  expiryMonths,
}: Pick<FileCheck, "rows" | "expiryMonths">): CommonMonth | undefined {
  for (const [month, count] of expiryMonths) if (count * 2 > rows) return { month, rows: count, of: rows };
  return undefined;
}

export function sharedMonth({ month, rows, of }: CommonMonth): string {
  const share = rows === of ? "All" : `${formatNumber(rows)} of ${formatNumber(of)}`;
  return `${share} rows expire in ${monthLabel(month)}`;
}
