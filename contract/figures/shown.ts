/** The figure behind each number that a screen shows, by the number's name in the reply. */
export const metricFigures = {
  totalLeads: "leads",
  connectedCalls: "connected-on-leads",
  rnrSwitchedOffLeads: "unreachable",
  pendingFreshCalls: "never-called",
} as const;

export const performanceFigures = {
  totalCalls: "calls",
  connectedCalls: "connected",
  quoteSent: "quotes-sent",
  receivedPreviousPolicy: "previous-policies",
  documentsUploaded: "documents",
} as const;

export const ownFigures = {
  calls: "calls",
  connected: "connected",
  fresh: "fresh",
  quotes: "quotes-sent",
  won: "won",
} as const;

export const slotFigures = { freshCalls: "fresh", totalCalls: "calls", dataChanges: "data-changes" } as const;

export const monthFigures = {
  totalLeads: "leads",
  pendingLeads: "pending",
  availableToCall: "available",
  connectedLeads: "connected-leads",
  followUpLeads: "follow-up",
  backedLeads: "backed",
} as const;

export const reportFigures = {
  calls: "calls",
  connected: "connected",
  quotes: "quotes-sent",
  conversions: "won",
} as const;
