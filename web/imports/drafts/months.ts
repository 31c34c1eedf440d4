import type { Draft } from "#contract/imports/drafts/schemas";
import { addMonths, monthLabel, monthOf, today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";

const SHOWN = 12;

/** 'Dec 2026 41 · Jan 2027 3'. */
export function monthCounts(months: readonly { month: string; leads: number }[]): string {
  const shown = months
    .slice(0, SHOWN)
    .map(({ month, leads }) => `${monthLabel(month)} ${formatNumber(leads)}`);
  const more = months.length - shown.length;
  return [...shown, ...(more > 0 ? [`${formatNumber(more)} more months`] : [])].join(" · ");
}

/** Leads that expire in other months than theirs, and the month in which most expire. */
type OtherMonth = NonNullable<Draft["otherMonth"]>;

/** Whether a file seems to be of another month than the chosen one. */
export const isOfOther = ({ month, leads }: OtherMonth, chosen: string, all: number) =>
  month !== chosen && leads * 2 > all;

export const otherMonthText = (other: OtherMonth, chosen: string, all: number) =>
  `${formatCount(other.rows, "new lead")} ${other.rows === 1 ? "does" : "do"} not expire in ${monthLabel(chosen)}.${
    isOfOther(other, chosen, all) ? ` Most expire in ${monthLabel(other.month)}.` : ""
  }`;

export const noExpiryText = (leads: number) =>
  `${formatCount(leads, "new lead")} ${leads === 1 ? "has" : "have"} no expiry date.`;

/** Where leads go whose file has no month. */
export const expiryMonths = (leads: number) =>
  leads === 1 ? "the month of its expiry" : "the months of their expiry";

export const currentMonth = () => monthOf(today(now()));

/** Campaign months to choose from, and the chosen one wherever it is. */
export function monthsAround(before: number, after: number, chosen: string | undefined): string[] {
  const current = currentMonth();
  const months = Array.from({ length: before + after + 1 }, (_, at) => addMonths(current, at - before));
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen].sort();
}
