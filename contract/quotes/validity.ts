import type { Quote } from "./calls.ts";

/** Whether the insurer no longer holds to the quote on a day. */
export const isExpired = ({ validUntil }: Pick<Quote, "validUntil">, day: string): boolean =>
  validUntil !== null && validUntil < day;

/** Those that go out: an expired quote is neither offered, sent nor marked as sent. */
export const sendable = <Q extends Pick<Quote, "validUntil">>(quotes: readonly Q[], day: string): Q[] =>
  quotes.filter((quote) => !isExpired(quote, day));
