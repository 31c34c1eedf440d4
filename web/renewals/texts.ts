import type { RenewalShow } from "#contract/renewals/kinds";
import { addMonths, monthLabel } from "#contract/time/calendar";
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
    there: `${formatCount(count, "lead")} in ${monthLabel(month)}`,
    lacking: `${ofBefore} in no later month`,
    sold: `${ofBefore} sold the vehicle`,
    doNotCall: `${ofBefore} asked not to be called`,
    noExpiry: `${ofBefore} with no expiry known`,
    elsewhere: `${ofBefore} whose policy ends in another month`,
    unbrought: `${ofBefore} in no file of ${monthLabel(month)} yet`,
  };
  return texts[show];
}
