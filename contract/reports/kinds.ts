import { keysOf } from "#contract/tables";

/** What a report groups its figures by: its title, and the header of its first column. */
export const reports = {
  month: { title: "By month", first: "Month" },
  telecaller: { title: "By telecaller", first: "Telecaller" },
  insurer: { title: "By insurer", first: "Insurer" },
} as const;
/** Where renewals were lost to, which has columns of its own. */
export const lostReport = { title: "Lost to" } as const;
export type ReportName = keyof typeof reports;
export const reportNames = keysOf(reports);
