import { addDays, daysBetween } from "#contract/time/calendar";

/**
 * What an expiry date means today (specification §4, §9). `text` is the file's value when it was not a date.
 * On the expiry day itself the policy is still active.
 */
export type Expiry =
  | { state: "missing" }
  | { state: "invalid"; text: string }
  | { state: "active" | "expired"; date: string; daysLeft: number };

export function expiryOf(date: string | null, text: string | null, today: string): Expiry {
  if (date === null) return text ? { state: "invalid", text } : { state: "missing" };
  const daysLeft = daysBetween(today, date);
  return { state: daysLeft < 0 ? "expired" : "active", date, daysLeft };
}

export const expiryLabels = {
  missing: "Not set",
  invalid: "Invalid date",
  active: "Active",
  expired: "Expired",
} as const satisfies Record<Expiry["state"], string>;

/** The distance to an expiry, as the short text beside its date. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return "Expires today";
  return daysLeft > 0 ? `${daysLeft}d left` : `${-daysLeft}d ago`;
}

/** An expiry is shown as pressing from this many days before it. */
export const PRESSING_DAYS = 5;
const SOON_DAYS = 15;

export const priorities = ["high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

/** The last expiries of high and of medium priority. */
export const priorityDays = (today: string) => ({
  pressing: addDays(today, PRESSING_DAYS),
  soon: addDays(today, SOON_DAYS),
});

/**
 * High when expired or within 5 days, medium within 15 days or when unknown, low later. Created once per
 * list.
 */
export function prioritiesOn(today: string): (date: string | null) => Priority {
  const { pressing, soon } = priorityDays(today);
  return (date) => {
    if (date === null) return "medium";
    if (date <= pressing) return "high";
    return date <= soon ? "medium" : "low";
  };
}

/** A new two-wheeler has third-party cover for five years; no policy ends later than a year after that. */
const LONGEST_YEARS = 6;
export const BEYOND_POLICIES = `More than ${LONGEST_YEARS} years away`;

/** Whether no motor policy of today ends on such a day, YYYY-MM-DD. */
export const isBeyondPolicies = (date: string, today: string): boolean =>
  Number(date.slice(0, 4)) - Number(today.slice(0, 4)) > LONGEST_YEARS;
