import type { Quote } from "./calls.ts";
import { isExpired } from "./validity.ts";

/** The quote that a message names: of those that were sent and still hold the chosen one, otherwise the lowest. */
export function namedQuote<Q extends Pick<Quote, "total" | "sentAt" | "chosen" | "validUntil">>(
  quotes: readonly Q[],
  day: string,
): Q | undefined {
  const sent = quotes.filter((quote) => quote.sentAt && !isExpired(quote, day));
  return sent.find(({ chosen }) => chosen) ?? sent.sort((one, other) => one.total - other.total)[0];
}
