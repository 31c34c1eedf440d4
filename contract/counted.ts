const numbers = new Intl.NumberFormat("en-IN");

/** 1,31,200 */
export const grouped = (value: number): string => numbers.format(value);

/** '1 lead', '1,204 leads': a number with its word. */
export const counted = (count: number, word: string): string =>
  `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
