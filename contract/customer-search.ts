/** A search of the database shows at most this many records. */
export const CUSTOMERS_IN_ONE_LIST = 500;

/** Where the number of all matches travels. */
export const TOTAL_COUNT_HEADER = "x-total-count";
