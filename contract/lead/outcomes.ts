import { keysOf } from "#contract/tables";

/**
 * The statuses and outcomes of a lead (specification §3, §4). A new outcome is one row in `outcomes`: its
 * button, key, badge, status, tab and weight in the figures follow from it.
 */
export const statuses = {
  pending_call: { label: "Pending", tone: "blue", needsOutcome: false },
  connected: { label: "Connected", tone: "green", needsOutcome: true },
  not_connected: { label: "Not Connected", tone: "yellow", needsOutcome: true },
  follow_up: { label: "Follow Up", tone: "purple", needsOutcome: true },
  completed: { label: "Completed", tone: "emerald", needsOutcome: true },
  closed: { label: "Closed", tone: "grey", needsOutcome: false },
  backed: { label: "Backed Out", tone: "red", needsOutcome: false },
} as const satisfies Record<string, { label: string; tone: Tone; needsOutcome: boolean }>;

export type Tone = "blue" | "green" | "yellow" | "purple" | "emerald" | "grey" | "red";
export type LeadStatus = keyof typeof statuses;
export const statusNames = keysOf(statuses);

/** The Add New Lead form's spelling of a new lead's status; stored as pending_call. */
export const NEW_LEAD_STATUS = "pending_calls";

interface Outcome {
  label: string;
  status: LeadStatus;
  /** The group of its button on the lead page; "quote" has its own button in the header. */
  group: "connected" | "not-connected" | "schedule" | "quote";
  /** Its keyboard key. */
  key: string;
  tone: Tone;
  /** Whether it is a call, and whether the call reached a person. A sent quote is no call. */
  call: "connected" | "not-connected" | false;
  /** Ends the renewal: the lead is no longer open. */
  closes?: true;
  /** The customer considers a renewal with the agency. */
  considers?: true;
}

export const outcomes = {
  interested: {
    label: "Interested",
    status: "connected",
    group: "connected",
    key: "1",
    tone: "green",
    call: "connected",
    considers: true,
  },
  policy_done_by_sln: {
    label: "Policy Done by SLN",
    status: "connected",
    group: "connected",
    key: "2",
    tone: "emerald",
    call: "connected",
    closes: true,
  },
  not_interested: {
    label: "Not Interested",
    status: "connected",
    group: "connected",
    key: "3",
    tone: "grey",
    call: "connected",
  },
  policy_done_outside: {
    label: "Policy Done Outside",
    status: "connected",
    group: "connected",
    key: "4",
    tone: "grey",
    call: "connected",
    closes: true,
  },
  vehicle_sold: {
    label: "Vehicle Sold",
    status: "connected",
    group: "connected",
    key: "5",
    tone: "grey",
    call: "connected",
    closes: true,
  },
  wrong_number: {
    label: "Wrong Number",
    status: "connected",
    group: "connected",
    key: "6",
    tone: "grey",
    call: "connected",
  },
  ringing_not_responding: {
    label: "Ringing Not Responding",
    status: "not_connected",
    group: "not-connected",
    key: "7",
    tone: "yellow",
    call: "not-connected",
  },
  switched_off: {
    label: "Switched Off",
    status: "not_connected",
    group: "not-connected",
    key: "8",
    tone: "yellow",
    call: "not-connected",
  },
  number_invalid: {
    label: "Number Invalid",
    status: "not_connected",
    group: "not-connected",
    key: "9",
    tone: "yellow",
    call: "not-connected",
  },
  callback: {
    label: "Schedule Callback",
    status: "follow_up",
    group: "schedule",
    key: "B",
    tone: "purple",
    call: "connected",
    considers: true,
  },
  follow_up: {
    label: "Schedule Follow-up",
    status: "follow_up",
    group: "schedule",
    key: "F",
    tone: "purple",
    call: "connected",
    considers: true,
  },
  quote_sent: {
    label: "Mark Quote Sent",
    status: "completed",
    group: "quote",
    key: "Q",
    tone: "blue",
    call: false,
  },
} as const satisfies Record<string, Outcome>;

export type OutcomeCode = keyof typeof outcomes;
export const outcomeCodes = keysOf(outcomes);

export function isOutcome(code: string): code is OutcomeCode {
  return Object.hasOwn(outcomes, code);
}

/** Labels of outcomes in lists, where the button's label is a verb. */
const resultWords: Partial<Record<OutcomeCode, string>> = {
  callback: "Callback",
  follow_up: "Follow-up",
  quote_sent: "Quote Sent",
};

/** A result as lists show it; another code is as it is. */
export const resultLabel = (code: string): string =>
  isOutcome(code) ? (resultWords[code] ?? outcomes[code].label) : code;

export function statusLabel(code: string): string {
  const known = statusNames.find((name) => name === code);
  return known ? statuses[known].label : code;
}

export function outcomesIn(group: Outcome["group"]): OutcomeCode[] {
  return outcomeCodes.filter((code) => outcomes[code].group === group);
}

/**
 * Outcomes that end a renewal; together with the statuses closed and backed they define a lead that is not
 * open.
 */
export const closingOutcomes = outcomeCodes.filter((code) => "closes" in outcomes[code]);
export const closedStatuses = ["closed", "backed"] as const satisfies LeadStatus[];

/** Calls that nobody answered: the tab RNR & Switched off. */
export const unreachableOutcomes = [
  "ringing_not_responding",
  "switched_off",
] as const satisfies OutcomeCode[];

/** True when nobody was reached and the number is right: the lead gets a retry. */
export function isUnreachable(code: OutcomeCode): boolean {
  return unreachableOutcomes.some((unreachable) => unreachable === code);
}

/** The furthest step of the funnel that an outcome brings a lead to: 1 reached, 2 interested, 3 quoted. */
export function stepOf(code: OutcomeCode): number {
  const outcome: Outcome = outcomes[code];
  if (outcome.group === "quote") return 3;
  if (outcome.considers) return 2;
  return outcome.call === "connected" ? 1 : 0;
}

/** Where 'Mark Quote Sent' is offered (specification §4). */
export function mayMarkQuoteSent(lead: { status: LeadStatus; subStatus: string | null }): boolean {
  return (lead.status === "connected" || lead.status === "follow_up") && lead.subStatus !== "quote_sent";
}

/** A code as history and badges show it: 'RINGING NOT RESPONDING'. */
export function upperCaseLabel(code: string): string {
  return code.replaceAll("_", " ").toUpperCase();
}

/** The tabs of Leads Management (specification §4). */
export const leadTabs = {
  pending: { label: "Pending Calls", status: "pending_call", tone: "blue" },
  interested: { label: "Interested", status: "connected", tone: "green" },
  callbacks: { label: "Callbacks & Follow-ups", status: "follow_up", tone: "purple" },
  quotes: { label: "Quote Sent", status: "completed", tone: "blue" },
  unreachable: { label: "RNR & Switched off", status: undefined, tone: "yellow" },
} as const satisfies Record<string, { label: string; status: LeadStatus | undefined; tone: Tone }>;

export type LeadTab = keyof typeof leadTabs;
export const leadTabNames = keysOf(leadTabs);

/** How long an outcome can have waited for a connection: one that waited longer has the time this long ago. */
export const WAITED_MAX_SECONDS = 24 * 60 * 60;
