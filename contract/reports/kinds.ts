import { keysOf } from "#contract/tables";

/** What a report groups its figures by: its title, and the header of its first column. */
export const reports = {
  month: { title: "By month", first: "Month" },
  telecaller: { title: "By telecaller", first: "Telecaller" },
  insurer: { title: "By insurer", first: "Insurer" },
} as const;
export type ReportName = keyof typeof reports;
export const reportNames = keysOf(reports);
