import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { ambiguousDate, decidingDate, mixedOrders } from "./dates.ts";

/** Says that a column of dates has both orders, or may have, with a date of each; undefined for every other column. */
export function mixedOrdersText(samples: readonly string[]): string | undefined {
  const mixed = mixedOrders(samples);
  const odd = decidingDate(samples, "month-first");
  if (!mixed && odd && ambiguousDate(samples))
    return `${odd} fits only month first, the other dates both orders.`;
  if (!mixed) return undefined;
  const { "day-first": dayFirst, "month-first": monthFirst } = mixed;
  const ambiguous = ambiguousDate(samples);
  const fit = dayFirst.length === 1 ? "fits" : "fit";
  const found = `Both orders in this column: ${formatCount(dayFirst.length, "different date")} ${fit} only day first (${dayFirst[0]}), ${formatNumber(monthFirst.length)} only month first (${monthFirst[0]}).`;
  if (!ambiguous) return `${found} Those that fit only month first are not read.`;
  return `${found} Dates such as ${ambiguous} may be read wrongly.`;
}
