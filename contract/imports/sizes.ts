/** A file of more columns is no list of leads. */
export const COLUMNS_MAX = 200;

/** A longer cell means a broken file. Fields have shorter texts. */
export const CELL_MAX = 1000;

/** A longer cell as it is shown and kept among the file's own cells: its end says that it was cut. */
export const shownCell = (text: string): string =>
  text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

/** Rows of one file. */
export const ROWS_MAX = 200_000;

/** Rows in one call that stages them. */
export const ROWS_PER_STAGING = 2000;

/** Cells in one call that edits them, a pasted column for example. */
export const CELLS_PER_CALL = 2000;

/** Rows of a draft in one call that reads them. */
export const ROWS_PER_PAGE = 100;
