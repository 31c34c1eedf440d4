/** After each digit that an odd number of integer digits, three or more, follow. */
const GROUP_END = /\d(?=(\d\d)+\d(\.|$))/g;

/** 1,31,200, with three decimals at most. A number format of the browser would load its data before the first frame. */
export const grouped = (value: number): string =>
  String(Math.round(value * 1000) / 1000).replace(GROUP_END, "$&,");

/** '1 lead', '1,204 leads': a number with its word. */
export const counted = (count: number, word: string): string =>
  `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
