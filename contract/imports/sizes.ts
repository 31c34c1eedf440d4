/** A file of more columns is no list of leads. */
export const COLUMNS_MAX = 200;

/** A longer cell means a broken file. */
export const CELL_MAX = 500;
