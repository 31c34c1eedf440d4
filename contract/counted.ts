/** '1 lead', '2 leads': a number with its word. */
export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
