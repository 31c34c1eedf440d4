/** The most quotes that stand side by side, and that one message has. */
export const QUOTES_COMPARED = 4;
