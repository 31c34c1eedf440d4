import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { lacksThirdParty } from "#contract/quotes/premium";
import { formatRupees } from "#contract/rupees";

type Priced = Parameters<typeof lacksThirdParty>[0] & Pick<Quote, "id" | "total" | "addOns">;

/** The cheapest one of each plan. None where every other one has an add-on more, or several cost the same. */
export function lowestOf(quotes: readonly Priced[]): number[] {
  const whole = quotes.filter((quote) => quote.total > 0 && !lacksThirdParty(quote));
  return whole
    .filter((quote) => {
      const others = whole.filter(({ id, plan }) => id !== quote.id && plan === quote.plan);
      const alike = others.filter(({ addOns }) => addOns.every((name) => quote.addOns.includes(name)));
      return alike.length > 0 && others.every(({ total }) => quote.total < total);
    })
    .map(({ id }) => id);
}

/** '−₹557' against last year's premium; undefined without one. */
export function differenceText(total: number, lastPremium: number | null): string | undefined {
  if (lastPremium === null) return undefined;
  const difference = Math.round((total - lastPremium) * 100) / 100;
  if (difference === 0) return "±₹0";
  return `${difference < 0 ? "−" : "+"}${formatRupees(Math.abs(difference))}`;
}

type Marked = Pick<Quote, "id" | "chosen" | "sentAt">;

/** The quotes that stand side by side until others are picked: the chosen one, and the latest. */
export const comparedAtFirst = (quotes: readonly Marked[]) => withChosen(quotes, () => true);

/** The quotes that are proposed to be sent: those compared last, otherwise the chosen one and the latest not sent yet. */
export function sentAtFirst(quotes: readonly Marked[], compared: readonly number[]): number[] {
  const known = quotes.filter(({ id }) => compared.includes(id)).map(({ id }) => id);
  return known.length > 0 ? known : withChosen(quotes, ({ sentAt }) => sentAt === null);
}

function withChosen(quotes: readonly Marked[], isMeant: (quote: Marked) => boolean): number[] {
  const chosen = quotes.filter((quote) => quote.chosen);
  const others = quotes.filter((quote) => !quote.chosen && isMeant(quote));
  const proposed = [...chosen, ...others.slice(chosen.length - QUOTES_COMPARED)];
  return quotes.filter((quote) => proposed.includes(quote)).map(({ id }) => id);
}
