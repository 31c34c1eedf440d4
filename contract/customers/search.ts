/** A search of the database returns at most this many records. */
export const CUSTOMERS_PER_SEARCH = 500;

/** The response header with the total number of matches. */
export const TOTAL_COUNT_HEADER = "x-total-count";
