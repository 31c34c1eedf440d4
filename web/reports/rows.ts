import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { Report } from "#contract/reports/calls";
import { monthLabel } from "#contract/time/calendar";

/** One row of a table of figures, one bar of its charts. */
export interface ReportRow extends Figures {
  key: string;
  label: string;
}

type Figures = Omit<Report["byMonth"][number], "month">;

export function monthRows(report: Report): ReportRow[] {
  return report.byMonth.map(({ month, ...figures }) => ({
    ...figures,
    key: month,
    label: monthLabel(month),
  }));
}

export function telecallerRows(report: Report): ReportRow[] {
  return report.byTelecaller.map(({ telecallerId, telecallerName, ...figures }) => ({
    ...figures,
    key: telecallerId,
    label: telecallerName,
  }));
}

const NO_WORK = { calls: 0, connected: 0, quotes: 0 };

/** Only the conversions of an insurer are counted. */
export function insurerRows(report: Report): ReportRow[] {
  return report.byInsurer.map(({ insurer, ...sold }) => ({
    ...NO_WORK,
    ...sold,
    key: insurer ?? "",
    label: insurer ?? NOT_SPECIFIED,
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
  return byMonth.every(({ calls, quotes, conversions }) => calls + quotes + conversions === 0);
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
