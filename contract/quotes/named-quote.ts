import type { Quote } from "./calls.ts";
import { sendable } from "./validity.ts";

/** The quote that a message names: the one offered, of those that were sent. */
export function namedQuote<Q extends Pick<Quote, "total" | "sentAt" | "chosen" | "validUntil">>(
  quotes: readonly Q[],
  day: string,
): Q | undefined {
  return offeredQuote(
    quotes.filter(({ sentAt }) => sentAt),
    day,
  );
}

/** The quote to offer: of those that still hold the chosen one, otherwise the lowest. */
export function offeredQuote<Q extends Pick<Quote, "total" | "chosen" | "validUntil">>(
  quotes: readonly Q[],
  day: string,
): Q | undefined {
  const valid = sendable(quotes, day);
  return valid.find(({ chosen }) => chosen) ?? valid.sort((one, other) => one.total - other.total)[0];
}
