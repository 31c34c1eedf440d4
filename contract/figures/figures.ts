import type { Permission } from "#contract/roles";
import { keysOf } from "#contract/tables";

/** A figure: a number on a screen that opens the list of what it counts. */
interface Figure {
  /** What one and several of the counted are called. */
  one: string;
  several: string;
  /** What counts, in one or two sentences; docs/figures.md has the same. */
  definition: string;
  /** Without what makes it narrower: the figure that a tap on its chip leads to, and the chip's label. */
  wider?: { label: string; figure: string };
}

/** Figures that count history entries, for their author and the time of the entry. */
export const entryFigures = {
  calls: {
    one: "call",
    several: "calls",
    definition: "A call is an entry made by a call outcome, a callback or a follow-up.",
  },
  connected: {
    one: "connected call",
    several: "connected calls",
    definition:
      "A connected call reached a person: it ended with an outcome from Interested to Wrong Number, or with a callback or follow-up.",
    wider: { label: "Connected", figure: "calls" },
  },
  fresh: {
    one: "fresh call",
    several: "fresh calls",
    definition: "A fresh call is the first call on a lead that was pending, and it reached a person.",
    wider: { label: "Fresh", figure: "calls" },
  },
  "quotes-sent": {
    one: "quote sent",
    several: "quotes sent",
    definition: "Each 'Mark Quote Sent' counts once, however many quotes the customer was given with it.",
  },
  "previous-policies": {
    one: "previous policy received",
    several: "previous policies received",
    definition: "A note that the customer's previous policy is here, by hand or by its first uploaded copy.",
    wider: { label: "Previous policies", figure: "data-changes" },
  },
  documents: {
    one: "document uploaded",
    several: "documents uploaded",
    definition: "Each uploaded document counts; deleting it later does not take it back.",
    wider: { label: "Documents", figure: "data-changes" },
  },
  "data-changes": {
    one: "data change",
    several: "data changes",
    definition:
      "A data change is a quote logged, changed or chosen, a remark, a received policy, an edit of the lead or its insurance, or a document uploaded.",
  },
} as const satisfies Record<string, Figure>;

/** Figures that count leads by where they stand now. */
export const leadFigures = {
  leads: { one: "lead", several: "leads", definition: "Every lead, whatever its status." },
  pending: {
    one: "pending lead",
    several: "pending leads",
    definition: "Leads whose status is Pending.",
    wider: { label: "Pending", figure: "leads" },
  },
  available: {
    one: "lead available to call",
    several: "leads available to call",
    definition: "Leads whose status is Pending or Not Connected.",
    wider: { label: "Available to call", figure: "leads" },
  },
  "connected-leads": {
    one: "connected lead",
    several: "connected leads",
    definition: "Leads whose status is Connected.",
    wider: { label: "Connected", figure: "leads" },
  },
  "follow-up": {
    one: "lead to follow up",
    several: "leads to follow up",
    definition: "Leads whose status is Follow Up.",
    wider: { label: "Follow Up", figure: "leads" },
  },
  backed: {
    one: "lead backed out or closed",
    several: "leads backed out or closed",
    definition: "Leads whose status is Backed Out or Closed.",
    wider: { label: "Backed", figure: "leads" },
  },
  unreachable: {
    one: "lead not reachable",
    several: "leads not reachable",
    definition: "Leads whose latest result is Ringing Not Responding or Switched Off.",
    wider: { label: "RNR & Switched off", figure: "leads" },
  },
  "never-called": {
    one: "lead never called",
    several: "leads never called",
    definition: "Leads without a single call.",
    wider: { label: "Never called", figure: "leads" },
  },
} as const satisfies Record<string, Figure>;

/** Figures that count promised callbacks and follow-ups, one for each lead. */
export const promiseFigures = {
  due: {
    one: "due callback or follow-up",
    several: "due callbacks and follow-ups",
    definition: "Promised callbacks and follow-ups of open leads whose time has come.",
  },
  "later-today": {
    one: "callback or follow-up later today",
    several: "callbacks and follow-ups later today",
    definition: "Promised callbacks and follow-ups of open leads, from now until the Indian day ends.",
  },
  overdue: {
    one: "overdue callback or follow-up",
    several: "overdue callbacks and follow-ups",
    definition: "Promised callbacks and follow-ups of open leads whose time lies before now.",
  },
  today: {
    one: "callback or follow-up today",
    several: "callbacks and follow-ups today",
    definition: "Promised callbacks and follow-ups of open leads, from now until the Indian day ends.",
  },
  later: {
    one: "callback or follow-up after today",
    several: "callbacks and follow-ups after today",
    definition: "Promised callbacks and follow-ups of open leads for a later day.",
  },
  late: {
    one: "late callback or follow-up",
    several: "late callbacks and follow-ups",
    definition: "Promised callbacks and follow-ups of open leads that were due half an hour ago or earlier.",
    wider: { label: "Late", figure: "overdue" },
  },
} as const satisfies Record<string, Figure>;

/** Figures that count leads of campaign months by the furthest step they came to, the first to the last. */
export const funnelFigures = {
  "funnel-leads": {
    one: "lead",
    several: "leads",
    definition:
      "Every lead of these campaign months, whatever its status. Each counts for the person who called it first.",
  },
  "funnel-reached": {
    one: "lead reached",
    several: "leads reached",
    definition:
      "Leads with a call that reached a person, or that came to a later step. Each counts for the person whose call did so first.",
    wider: { label: "Reached", figure: "funnel-leads" },
  },
  "funnel-interested": {
    one: "interested lead",
    several: "interested leads",
    definition:
      "Leads with a call that ended with Interested, a callback or a follow-up, or that came to a later step. Each counts for the person whose call did so first.",
    wider: { label: "Interested", figure: "funnel-reached" },
  },
  "funnel-quoted": {
    one: "lead with a quote sent",
    several: "leads with a quote sent",
    definition:
      "Leads with 'Mark Quote Sent', and those that were won. Each counts for the person who sent the first quote, or who won it without one.",
    wider: { label: "Quoted", figure: "funnel-interested" },
  },
  "funnel-won": {
    one: "lead won",
    several: "leads won",
    definition:
      "Leads of these campaign months whose latest result is Policy Done by SLN. Each counts for the author of the call that closed it.",
    wider: { label: "Won", figure: "funnel-quoted" },
  },
} as const satisfies Record<string, Figure>;

/** Figures that count the policies that the agency sold, by the month they end in and what became of their customers. */
export const retentionFigures = {
  "retention-due": {
    one: "policy with us that ends",
    several: "policies with us that end",
    definition:
      "Policies that the agency sold, by the month they end in; the lead is the one they were sold with.",
  },
  "retention-kept": {
    one: "customer kept",
    several: "customers kept",
    definition:
      "Our policies that end, whose customer's next lead was won again: Policy Done by SLN. The lead is the one they were sold with.",
    wider: { label: "Kept", figure: "retention-due" },
  },
  "retention-lost": {
    one: "customer lost",
    several: "customers lost",
    definition:
      "Our policies that end, whose customer's next lead ended with Policy Done Outside, Not Interested or Vehicle Sold, or was closed or backed out, and those that are undecided 90 days after the expiry. The lead is the one they were sold with.",
    wider: { label: "Lost", figure: "retention-due" },
  },
  "retention-undecided": {
    one: "customer undecided",
    several: "customers undecided",
    definition:
      "Our policies that end, whose customer is neither kept nor lost so far, until 90 days after the expiry. The lead is the one they were sold with.",
    wider: { label: "Undecided", figure: "retention-due" },
  },
} as const satisfies Record<string, Figure>;

/** Figures of the speed at which the leads of campaign months are worked. */
export const speedFigures = {
  "first-calls": {
    one: "lead",
    several: "leads",
    definition:
      "Leads of these campaign months, by the days from the one on which they came to that of their first call, for the person who made it.",
  },
  "open-leads": {
    one: "open lead",
    several: "open leads",
    definition:
      "Leads of these campaign months that are neither closed, backed out nor ended by their outcome, by the days since a person last worked on them; before any work, since they came.",
  },
} as const satisfies Record<string, Figure>;

const others = {
  /** Not of a person's work: of the leads in scope, by anybody. */
  "connected-on-leads": {
    one: "connected call on these leads",
    several: "connected calls on these leads",
    definition: "Connected calls of all time on the leads you see, made by anybody.",
  },
  won: {
    one: "policy won",
    several: "policies won",
    definition:
      "Leads whose latest result is Policy Done by SLN, at the time and for the author of the call that closed them.",
  },
  lost: {
    one: "renewal lost",
    several: "renewals lost",
    definition:
      "Leads whose latest result is Policy Done Outside or Not Interested, at the time of the call that said so.",
  },
  "lost-quoted": {
    one: "renewal lost with our quote",
    several: "renewals lost with our quote",
    definition: "Renewals lost for which we have a quote with a total.",
    wider: { label: "With our quote", figure: "lost" },
  },
} as const satisfies Record<string, Figure>;

export type EntryFigure = keyof typeof entryFigures;
export type LeadFigure = keyof typeof leadFigures;
export type PromiseFigure = keyof typeof promiseFigures;
export type LostFigure = "lost" | "lost-quoted";
export type FunnelFigure = keyof typeof funnelFigures;
export type RetentionFigure = keyof typeof retentionFigures;
export type FigureName =
  | EntryFigure
  | LeadFigure
  | PromiseFigure
  | FunnelFigure
  | RetentionFigure
  | keyof typeof speedFigures
  | keyof typeof others;

export const figures: Readonly<Record<FigureName, Figure>> = {
  ...entryFigures,
  ...leadFigures,
  ...promiseFigures,
  ...funnelFigures,
  ...retentionFigures,
  ...speedFigures,
  ...others,
};

export const entryFigureNames = keysOf(entryFigures);
export const leadFigureNames = keysOf(leadFigures);
export const promiseFigureNames = keysOf(promiseFigures);
export const funnelFigureNames = keysOf(funnelFigures);
export const retentionFigureNames = keysOf(retentionFigures);
export const lostFigureNames: readonly LostFigure[] = ["lost", "lost-quoted"];
export const figureNames = keysOf(figures);

export const isEntryFigure = (name: FigureName): name is EntryFigure => name in entryFigures;
export const isFunnelFigure = (name: FigureName): name is FunnelFigure => name in funnelFigures;
export const isRetentionFigure = (name: FigureName): name is RetentionFigure => name in retentionFigures;
export const isLeadFigure = (name: FigureName): name is LeadFigure => name in leadFigures;
/** Retention tells how the customer's next lead went, which may be a colleague's. */
export const neededFor = (name: FigureName): Permission =>
  isRetentionFigure(name) ? "reports:read" : "leads:work";
/** A figure of a user's work: it has an author. */
export const isWorkFigure = (name: FigureName): boolean => isEntryFigure(name) || name === "won";
