import type { OutcomeCode } from "#contract/lead/outcomes";

/** How a renewal ended, for next year's: each outcome that decides it; every other one leaves it undecided. */
export const decided = {
  policy_done_by_sln: "won",
  policy_done_outside: "lost",
  not_interested: "lost",
  vehicle_sold: "sold",
} as const satisfies Partial<Record<OutcomeCode, string>>;

/** What a list of a month's renewals shows. */
export const renewalShows = {
  missing: "In no month yet",
  all: "All",
  won: "Won last year",
  lost: "Lost last year",
  undecided: "Undecided last year",
} as const;
export type RenewalShow = keyof typeof renewalShows;

/** How many days before a month its renewals become leads, until the agency sets another number. */
export const RENEWAL_DAYS_BEFORE = 45;
export const RENEWAL_DAYS_MAX = 180;
