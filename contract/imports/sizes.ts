/** A file of more columns is no list of leads. */
export const COLUMNS_MAX = 200;

/** A longer cell means a broken file. */
export const CELL_MAX = 500;

/** Rows of one file. */
export const ROWS_MAX = 200_000;

/** Rows in one call that stages them. */
export const ROWS_PER_STAGING = 2000;

/** Cells in one call that mends them, a pasted column for example. */
export const CELLS_PER_CALL = 2000;
