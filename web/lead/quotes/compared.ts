import type { Quote } from "#contract/quotes/calls";
import { formatRupees } from "#contract/rupees";

/** The cheapest one; none where there is nothing to compare, or several cost the same. */
export function lowestOf(quotes: readonly Pick<Quote, "id" | "total">[]): number | undefined {
  const [first, second] = quotes.toSorted((one, other) => one.total - other.total);
  return first && second && first.total < second.total ? first.id : undefined;
}

/** '−₹557' against last year's premium; undefined without one. */
export function differenceText(total: number, lastPremium: number | null): string | undefined {
  if (lastPremium === null) return undefined;
  const difference = Math.round((total - lastPremium) * 100) / 100;
  if (difference === 0) return "±₹0";
  return `${difference < 0 ? "−" : "+"}${formatRupees(Math.abs(difference))}`;
}
