import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
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

/** The quotes that are proposed to be sent: the chosen one, and the latest of those not sent yet. */
export function sentAtFirst(quotes: readonly Pick<Quote, "id" | "chosen" | "sentAt">[]): number[] {
  const chosen = quotes.filter((quote) => quote.chosen);
  const unsent = quotes.filter((quote) => !quote.chosen && quote.sentAt === null);
  const proposed = [...chosen, ...unsent.slice(chosen.length - QUOTES_COMPARED)];
  return quotes.filter((quote) => proposed.includes(quote)).map(({ id }) => id);
}
