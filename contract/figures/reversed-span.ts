import type { Narrowing } from "./calls.ts";

type Span = Pick<Narrowing, "firstMonth" | "lastMonth" | "from" | "to">;

/** The two ends of a figure's span that are given the wrong way round, and what to say of them. */
export function reversedSpan({ firstMonth, lastMonth, from, to }: Span) {
  if (firstMonth && lastMonth && firstMonth > lastMonth)
    return { fields: ["firstMonth", "lastMonth"], sentence: "The first month is after the last" } as const;
  if (from && to && from > to)
    return { fields: ["from", "to"], sentence: "The first day is after the last" } as const;
  return undefined;
}
