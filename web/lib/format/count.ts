import { formatNumber } from "./format.ts";

/** '1 lead', '1,204 leads': a number as screens show it, with its word. */
export const formatCount = (count: number, word: string): string =>
  `${formatNumber(count)} ${word}${count === 1 ? "" : "s"}`;
