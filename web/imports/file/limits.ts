/** What a file may hold at most, so that a hostile one costs no more than a large one. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_ENTRIES = 1000;
/** Excel's own limit. */
export const MAX_ROWS = 1_048_576;
/** Of all sheets together, repeated rows and columns included. */
export const MAX_CELLS = 10_000_000;
/** `tableProblemText` names it. */
export const MAX_COLUMNS = 200;
