import { addDays, monthOf } from "#contract/time/calendar";

/** The last day of a policy for one year that starts on this day. */
export function lastDayOf(start: string): string {
  const [year = 0, month = 0, day = 0] = start.split("-").map(Number);
  // In a year without 29 February the year is full after 28 February, as Date.UTC counts.
  return addDays(new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10), -1);
}

export const ENDS_TOO_EARLY = "The new policy must end after its start";

/** Unknown dates contradict nothing. */
export const endsTooEarly = (start: string | null, expiry: string | null): boolean =>
  start !== null && expiry !== null && expiry <= start;

/** The first day of the policy that follows on an expiry; today once that day is past or unknown: none starts before today. */
export function startAfter(expiry: string | null, today: string): string {
  const start = expiry === null ? today : addDays(expiry, 1);
  return start < today ? today : start;
}

interface Sold {
  newStart: string | null;
  newExpiry: string | null;
  insuranceExpiry: string | null;
  campaignMonth: string;
}

/**
 * The month of the next lead of a policy sold: as `leads.next_expiry`, of its end, else a year after its start, else a year
 * after the old one's end; undefined where neither is known or that is no later month than the lead's own.
 */
export function nextLeadMonth({
  newStart,
  newExpiry,
  insuranceExpiry,
  campaignMonth,
}: Sold): string | undefined {
  const start = newStart ?? (insuranceExpiry && addDays(insuranceExpiry, 1));
  const end = newExpiry ?? (start && lastDayOf(start));
  const month = end ? monthOf(end) : "";
  return month > campaignMonth ? month : undefined;
}

/** The last day of the policy for one year that follows on an expiry; undefined where that is past too. */
export function expiryAfter(expiry: string | null, today: string): string | undefined {
  if (expiry === null) return undefined;
  const last = lastDayOf(addDays(expiry, 1));
  return last < today ? undefined : last;
}
