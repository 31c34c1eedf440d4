/** A file of more columns is no list of leads. */
export const COLUMNS_MAX = 200;

/** A longer cell means a broken file. */
export const CELL_MAX = 500;

/** Rows of one file. */
export const ROWS_MAX = 200_000;
