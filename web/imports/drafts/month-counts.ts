import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";

const SHOWN = 12;

/** 'Dec 2026 41 · Jan 2027 3'. */
export function monthCounts(months: readonly { month: string; leads: number }[]): string {
  const shown = months
    .slice(0, SHOWN)
    .map(({ month, leads }) => `${monthLabel(month)} ${formatNumber(leads)}`);
  const more = months.length - shown.length;
  return [...shown, ...(more > 0 ? [`${formatNumber(more)} more months`] : [])].join(" · ");
}
