import type { Quote } from "./calls.ts";

/** Whether the insurer no longer holds to the quote on a day. */
export const isExpired = ({ validUntil }: Pick<Quote, "validUntil">, day: string): boolean =>
  validUntil !== null && validUntil < day;
