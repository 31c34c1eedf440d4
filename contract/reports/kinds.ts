import type { FunnelFigure, RetentionFigure } from "#contract/figures/figures";
import { leadFilters } from "#contract/leads/filter-words";
import { type ValueFilter, valueFilters } from "#contract/leads/value-filters";
import { keysOf, tableOf } from "#contract/tables";

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
export const funnelGroups: Record<FunnelGroup, { title: string; first: string }> = {
  month: { title: "By month", first: "Month" },
  /** The person who did the step. */
  telecaller: { title: "By telecaller", first: "Telecaller" },
  /** The person who has the lead now. */
  assignee: { title: "By assignee", first: "Assigned to" },
  ...tableOf<Record<ValueFilter, { title: string; first: string }>>(valueFilters, (name) => {
    const { label } = leadFilters[name];
    return { title: `By ${label.toLowerCase()}`, first: label };
  }),
};
export type FunnelGroup = "month" | "telecaller" | "assignee" | ValueFilter;
export const funnelGroupNames = keysOf(funnelGroups);
/** Of the speed: the leads that nobody has called, and the open ones that nobody has. */
export const OF_NOBODY = "Not called or unassigned";

/** What the overview groups its figures by. */
export const reportNames = ["month", "telecaller", "insurer"] as const satisfies readonly FunnelGroup[];
export type ReportName = (typeof reportNames)[number];

/** What became of the customers of the policies that end: the figure of each number. */
export const retentionOutcomes = {
  due: { label: "Due", figure: "retention-due" },
  kept: { label: "Kept", figure: "retention-kept" },
  lost: { label: "Lost", figure: "retention-lost" },
  undecided: { label: "Undecided", figure: "retention-undecided" },
} as const satisfies Record<string, { label: string; figure: RetentionFigure }>;
export const retentionOutcomeNames = keysOf(retentionOutcomes);
