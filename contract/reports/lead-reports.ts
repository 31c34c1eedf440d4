import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { keysOf } from "#contract/tables";
import type { InsurerOutcomes, LeadReplies, LostReport, Speed, StepCounts } from "./calls.ts";
import { type ReportDefinition, recordedOf } from "./definition.ts";
import { funnelReport } from "./funnel.ts";
import type { FunnelGroup } from "./kinds.ts";
import { retentionReport } from "./retention.ts";
import type { Period } from "./span.ts";
import { speedReport } from "./speed.ts";

/** A report about leads or policies: a call, a file and a tab. */
interface LeadReport<Reply extends Period, Values> {
  title: string;
  /** Of its call. */
  summary: string;
  /** What its numbers are of, above them. */
  counts: string;
  /** 'the funnel' */
  called: string;
  /** It can be of days; the others belong to months. */
  ofDays?: true;
  /** How many leads or policies it counts. */
  countOf: (reply: Reply) => number;
  /** What stands in place of the figures when it counts none: 'No leads', and how to find some. */
  none: { title: string; text: string };
  /** Its table; the funnel is divided by one thing. */
  tableBy: (by: FunnelGroup) => ReportDefinition<Reply, Values>;
}

type Lost = LostReport["lostTo"][number];

const lostReport: ReportDefinition<LostReport, Lost> = {
  title: "Lost to",
  fileName: "lost-to",
  first: "Lost to",
  mostOf: "Leads",
  rowsOf: ({ lostTo }) =>
    lostTo.map((values) => ({
      key: values.insurer ?? "",
      label: values.insurer ?? NOT_SPECIFIED,
      narrowing: { lostTo: recordedOf(values.insurer) },
      values,
    })),
  noneOf: ({ insurer }) => ({
    insurer,
    leads: 0,
    paid: null,
    paidOf: 0,
    ourLowest: null,
    difference: null,
    differenceOf: 0,
    quoted: 0,
    reasons: [],
  }),
  columns: [
    {
      label: "Leads",
      unit: "count",
      of: ({ leads }) => leads,
      figure: (narrowing) => ({ name: "lost", ...narrowing }),
      strong: true,
    },
    { label: "They paid", unit: "average rupees", of: ({ paid }) => paid, things: ({ paidOf }) => paidOf },
    {
      label: "Our lowest quote",
      unit: "average rupees",
      of: ({ ourLowest }) => ourLowest,
      things: ({ quoted }) => quoted,
    },
    {
      label: "Difference",
      unit: "difference in rupees",
      of: ({ difference }) => difference,
      things: ({ differenceOf }) => differenceOf,
    },
    { label: "With their premium", unit: "count", of: ({ paidOf }) => paidOf, only: "file" },
    { label: "With both", unit: "count", of: ({ differenceOf }) => differenceOf, only: "file" },
    {
      label: "With our quote",
      unit: "count",
      of: ({ quoted }) => quoted,
      figure: (narrowing) => ({ name: "lost-quoted", ...narrowing }),
    },
    {
      label: "Why",
      unit: "text",
      of: ({ reasons }) =>
        reasons.map(({ reason, leads }) => `${reason ?? NOT_SPECIFIED} ${leads}`).join(", "),
    },
  ],
};

/** The values of a row of each report. */
interface RowValues {
  funnel: StepCounts;
  retention: InsurerOutcomes;
  lost: Lost;
  speed: Speed;
}
export type LeadReportName = keyof RowValues;

const noLeads = { title: "No leads", text: "Leads count in their campaign month. Choose other months." };

/** The reports about leads, in the order of their tabs. */
export const leadReports: { [N in LeadReportName]: LeadReport<LeadReplies[N], RowValues[N]> } = {
  funnel: {
    title: "Funnel",
    summary:
      "How far the leads of campaign months came, divided by one thing; the last twelve months unless given",
    counts:
      "Counts leads: those of these campaign months, by the furthest step they came to. By telecaller each step counts for the person who did it.",
    called: "the funnel",
    countOf: ({ total }) => total.leads,
    none: noLeads,
    tableBy: funnelReport,
  },
  retention: {
    title: "Retention",
    summary: "What became of the customers whose policies with us end; the last twelve months unless given",
    counts: "Counts policies that we sold, by the month they end in, and what became of their customers.",
    called: "the retention",
    countOf: ({ rows }) => rows.reduce((sum, { due }) => sum + due.policies, 0),
    none: {
      title: "Nothing to keep",
      text: "None of our policies ends in these months. Those that were sold in the last year end in the months to come, which can be chosen.",
    },
    tableBy: () => retentionReport,
  },
  lost: {
    title: "Lost to",
    summary: "Where renewals were lost to, at what price and why; the last twelve months unless given",
    counts:
      "Counts renewals lost in this period, by the call that said so. Prices are averages. The difference is that of the leads where both prices are known.",
    called: "the lost renewals",
    ofDays: true,
    countOf: ({ lostTo }) => lostTo.reduce((sum, { leads }) => sum + leads, 0),
    none: {
      title: "No renewal was lost",
      text: "Renewals count here when a call ends with Policy Done Outside or Not Interested.",
    },
    tableBy: () => lostReport,
  },
  speed: {
    title: "Speed",
    summary: "How soon leads are called, with how many calls they are won, and how long open ones wait",
    counts:
      "Counts leads of these campaign months: how soon they were called, and how long open ones wait. By telecaller: who called them first, who won them, and who has the open ones now.",
    called: "the speed",
    countOf: ({ total }) => total.leads,
    none: noLeads,
    tableBy: () => speedReport,
  },
};
export const leadReportNames = keysOf(leadReports);
