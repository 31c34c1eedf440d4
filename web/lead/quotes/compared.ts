import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { type Plan, plans } from "#contract/quotes/plans";
import { lacksThirdParty } from "#contract/quotes/premium";
import { sendable } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";

type Priced = Parameters<typeof lacksThirdParty>[0] & Pick<Quote, "id" | "total" | "addOns" | "validUntil">;

/**
 * The cheapest one of each plan among a lead's quotes, and what it is called: 'Lowest', or 'Lowest third party' beside other
 * plans. None where every other one has an add-on more, or several cost the same; an expired one never.
 */
export function lowestOf(quotes: readonly Priced[], day: string): ReadonlyMap<number, string> {
  const whole = sendable(quotes, day).filter((quote) => quote.total > 0 && !lacksThirdParty(quote));
  const isOnePlan = whole.every(({ plan }) => plan === whole[0]?.plan);
  const lowest = whole.filter((quote) => {
    const others = whole.filter(({ id, plan }) => id !== quote.id && plan === quote.plan);
    const alike = others.filter(({ addOns }) => addOns.every((name) => quote.addOns.includes(name)));
    return alike.length > 0 && others.every(({ total }) => quote.total < total);
  });
  const nameOf = (plan: Plan) => plans[plan].label.replace(" only", "").toLowerCase();
  return new Map(lowest.map(({ id, plan }) => [id, isOnePlan ? "Lowest" : `Lowest ${nameOf(plan)}`]));
}

/** '−₹557' against last year's premium; undefined without one. */
export function differenceText(total: number, lastPremium: number | null): string | undefined {
  if (lastPremium === null) return undefined;
  const difference = Math.round((total - lastPremium) * 100) / 100;
  if (difference === 0) return "±₹0";
  return `${difference < 0 ? "−" : "+"}${formatRupees(Math.abs(difference))}`;
}

type Marked = Priced & Pick<Quote, "chosen" | "sentAt">;

/** The quotes that stand side by side until others are picked: the chosen one, the lowest, and the latest. */
export const comparedAtFirst = (quotes: readonly Marked[], day: string) =>
  withChosen(quotes, day, () => true);

/** The quotes that are proposed to be sent: those compared last, otherwise the chosen one, the lowest and the latest not sent yet. */
export function sentAtFirst(quotes: readonly Marked[], compared: readonly number[], day: string): number[] {
  const known = quotes.filter(({ id }) => compared.includes(id)).map(({ id }) => id);
  return known.length > 0 ? known : withChosen(quotes, day, ({ sentAt }) => sentAt === null);
}

function withChosen(quotes: readonly Marked[], day: string, isMeant: (quote: Marked) => boolean): number[] {
  const lowest = lowestOf(quotes, day);
  const meant = quotes.filter((quote) => quote.chosen || isMeant(quote));
  const first = meant.filter(({ id, chosen }) => chosen || lowest.has(id));
  const others = meant.filter((quote) => !first.includes(quote));
  const latest = others.slice(Math.max(0, others.length + first.length - QUOTES_COMPARED));
  return meant.filter((quote) => [...first, ...latest].includes(quote)).map(({ id }) => id);
}
