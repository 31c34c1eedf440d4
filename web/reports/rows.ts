import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { Report } from "#contract/reports/calls";
import { compareInsurers, compareMonths, compareTelecallers, hasWork } from "#contract/reports/compared-rows";
import { monthLabel } from "#contract/time/calendar";
import { comparedMonth } from "./parts/compared-month.ts";

/** One row of a table of figures, one bar of its charts. */
export interface ReportRow extends Figures {
  key: string;
  label: string;
  /** What a month is compared with. */
  below?: string | undefined;
  /** Of the compared span. */
  was?: Figures | undefined;
}

type Figures = Omit<Report["byMonth"][number], "month">;

export function monthRows(report: Report, before?: Report): ReportRow[] {
  return compareMonths(report, before).map(({ row: { month, ...figures }, was }) => ({
    ...figures,
    key: month,
    label: monthLabel(month),
    below: before && comparedMonth(month, report, before),
    was,
  }));
}

export function telecallerRows(report: Report, before?: Report): ReportRow[] {
  return compareTelecallers(report, before).map(({ row, was }) => {
    const { telecallerId, telecallerName, ...figures } = row;
    return { ...figures, key: telecallerId, label: telecallerName, was };
  });
}

const NO_WORK = { calls: 0, connected: 0, quotes: 0 };

/** Only the conversions of an insurer are counted. */
export function insurerRows(report: Report, before?: Report): ReportRow[] {
  return compareInsurers(report, before).map(({ row: { insurer, ...sold }, was }) => ({
    ...NO_WORK,
    ...sold,
    key: insurer ?? "",
    label: insurer ?? NOT_SPECIFIED,
    was: was && { ...NO_WORK, ...was },
  }));
}

export function sumOf(rows: readonly Figures[]): Figures {
  const sum = (figure: keyof Figures) => rows.reduce((total, row) => total + row[figure], 0);
  return {
    calls: sum("calls"),
    connected: sum("connected"),
    quotes: sum("quotes"),
    conversions: sum("conversions"),
    premium: sum("premium"),
  };
}

export function isEmpty({ byMonth }: Report): boolean {
  return !byMonth.some(hasWork);
}

const MOST_BARS = 10;

/** A row for many others has no bar, which would dwarf the rest. */
export const OTHERS = "others";

/** The longest bars first; of more than ten, those after the ninth are combined. */
export function mostFirst(rows: readonly ReportRow[], figure: "calls" | "conversions"): ReportRow[] {
  const sorted = rows.filter((row) => row[figure] > 0).sort((a, b) => b[figure] - a[figure]);
  if (sorted.length <= MOST_BARS) return sorted;
  const others = sorted.slice(MOST_BARS - 1);
  return [
    ...sorted.slice(0, MOST_BARS - 1),
    { ...sumOf(others), key: OTHERS, label: `Others (${others.length})` },
  ];
}
