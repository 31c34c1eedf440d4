import type { OutcomeCode } from "#contract/lead/outcomes";

/** How a renewal ended, for next year's: each outcome that decides it; every other one leaves it undecided. */
export const decided = {
  policy_done_by_sln: "won",
  policy_done_outside: "lost",
  not_interested: "lost",
  vehicle_sold: "sold",
} as const satisfies Partial<Record<OutcomeCode, string>>;

/** Lists of the policies that end in a month, by how the renewal before ended, and of the leads it has. */
export const endingShows = {
  missing: "No lead yet",
  won: "Won last year",
  lost: "Lost last year",
  undecided: "Undecided last year",
  all: "All",
  there: "Leads of the month",
  inNoFile: "Not in a file",
} as const;

/** Why leads of last year's month are in no later month; the first that holds. */
export const lackingReasons = {
  sold: "Vehicle sold",
  doNotCall: "Do not call",
  noExpiry: "No expiry known",
  elsewhere: "Policy ends in another month",
  deleted: "Deleted here",
  unbrought: "Without a lead yet",
} as const;

/** Lists of last year's month, of what is missing this year. */
export const lackingShows = { lacking: "No new lead", ...lackingReasons } as const;

/** The lists that belong to a month of renewals. */
export const renewalShows = { ...endingShows, ...lackingShows } as const;
export type RenewalShow = keyof typeof renewalShows;

/** How many days before a month its renewals become leads, until the agency sets another number. */
export const RENEWAL_DAYS_BEFORE = 45;
export const RENEWAL_DAYS_MAX = 180;

export const RENEWALS_PER_PAGE = 100;
