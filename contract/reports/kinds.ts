import type { FunnelFigure, RetentionFigure } from "#contract/figures/figures";
import { keysOf } from "#contract/tables";

/** What a report groups its figures by: its title, and the header of its first column. */
export const reports = {
  month: { title: "By month", first: "Month" },
  telecaller: { title: "By telecaller", first: "Telecaller" },
  insurer: { title: "By insurer", first: "Insurer" },
} as const;
export type ReportName = keyof typeof reports;
export const reportNames = keysOf(reports);

/** The steps of the funnel, in their order; each number is also in all steps before. */
export const steps = {
  leads: { label: "Leads", figure: "funnel-leads" },
  reached: { label: "Reached", figure: "funnel-reached" },
  interested: { label: "Interested", figure: "funnel-interested" },
  quoted: { label: "Quoted", figure: "funnel-quoted" },
  won: { label: "Won", figure: "funnel-won" },
} as const satisfies Record<string, { label: string; figure: FunnelFigure }>;
export type Step = keyof typeof steps;
export const stepNames = keysOf(steps);

/** What the funnel is divided by, and what a row narrows its figures to. */
export const funnelGroups = {
  month: { title: "By month", first: "Month" },
  /** The person who did the step. */
  telecaller: { title: "By telecaller", first: "Telecaller" },
  /** The person who has the lead now. */
  assignee: { title: "By assignee", first: "Assigned to" },
  source: { title: "By source", first: "Source" },
  insurer: { title: "By insurer", first: "Insurer" },
  vehicleType: { title: "By vehicle type", first: "Vehicle type" },
  language: { title: "By language", first: "Language" },
} as const;
/** Of the speed: the leads that nobody has called, and the open ones that nobody has. */
export const OF_NOBODY = "Not called or unassigned";
export type FunnelGroup = keyof typeof funnelGroups;
export const funnelGroupNames = keysOf(funnelGroups);

/** What became of the customers of the policies that end: the figure of each number. */
export const retentionOutcomes = {
  due: { label: "Due", figure: "retention-due" },
  kept: { label: "Kept", figure: "retention-kept" },
  lost: { label: "Lost", figure: "retention-lost" },
  undecided: { label: "Undecided", figure: "retention-undecided" },
} as const satisfies Record<string, { label: string; figure: RetentionFigure }>;
export const retentionOutcomeNames = keysOf(retentionOutcomes);

/** The reports about leads, each with columns of its own. */
export const leadReports = {
  funnel: { title: "Funnel" },
  retention: { title: "Retention" },
  lost: { title: "Lost to" },
  speed: { title: "Speed" },
} as const;
export type LeadReport = keyof typeof leadReports;
export const leadReportNames = keysOf(leadReports);
