import { RENEWAL_DAYS_BEFORE, type RenewalShow } from "#contract/renewals/kinds";
import { addDays, addMonths, dateLabel, daysBetween, monthLabel, today } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";

/** '1,190 policies end in Dec 2026' */
export function endingText(count: number, month: string): string {
  const policies = count === 1 ? "1 policy ends" : `${formatNumber(count)} policies end`;
  return `${policies} in ${monthLabel(month)}`;
}

/** What a list holds, in words. */
export function listText(count: number, month: string, show: RenewalShow): string {
  const before = monthLabel(addMonths(month, -12));
  const ofBefore = `${formatCount(count, "customer")} of ${before}`;
  const texts: Record<RenewalShow, string> = {
    missing: `${endingText(count, month)} and ${count === 1 ? "has" : "have"} no lead yet`,
    won: `${endingText(count, month)}, won last year`,
    lost: `${endingText(count, month)}, lost last year`,
    undecided: `${endingText(count, month)}, undecided last year`,
    all: endingText(count, month),
    inNoFile: `${formatCount(count, "lead")} in ${monthLabel(month)}, created from last year’s records, in no uploaded file`,
    there: `${formatCount(count, "lead")} in ${monthLabel(month)}`,
    lacking: `${ofBefore} without a new lead`,
    sold: `${ofBefore} sold the vehicle`,
    doNotCall: `${ofBefore} asked not to be called`,
    noExpiry: `${ofBefore} with no expiry known`,
    elsewhere: `${ofBefore} whose policy ends in another month`,
    deleted: `${ofBefore} whose lead of ${monthLabel(month)} was deleted`,
    unbrought: `${ofBefore} whose policy ends in ${monthLabel(month)}, no lead yet`,
  };
  return texts[show];
}

interface Opening {
  month: string;
  opensOn: string | null;
  madeSince: string | null;
}

/** Since when the month's renewal leads exist, or when they are created. */
export function openingText({ month, opensOn, madeSince }: Opening, day: string): string {
  const label = monthLabel(month);
  if (madeSince !== null) {
    const more =
      opensOn !== null && opensOn > day ? `; those still missing are created on ${dateLabel(opensOn)}` : "";
    return `${label}: renewal leads were created on ${dateLabel(dayOf(madeSince))}${more}`;
  }
  if (opensOn === null) return `${label}: renewal leads are created by hand`;
  if (opensOn > day) return `${label}: renewal leads are created on ${dateLabel(opensOn)}`;
  return `${label}: renewal leads have been created since ${dateLabel(opensOn)}`;
}

/** The Indian day of an instant. */
export const dayOf = (instant: string) => today(new Date(instant));

/** How far ahead leads are made early: before their own day, or without one more days before the month than usual. */
export function daysEarly({ month, opensOn }: Omit<Opening, "madeSince">, day: string): number {
  const due = opensOn ?? addDays(`${month}-01`, -RENEWAL_DAYS_BEFORE);
  return Math.max(0, daysBetween(day, due));
}
