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

/** Why a file cannot be read as a table, and what to do about it. */
export const tableProblemText = {
  password: "This file is locked with a password. Save it without one.",
  damaged: "This file is damaged. Open it in a spreadsheet program and save it again.",
  empty: "This file is empty. Choose another one.",
  "no-rows": "This file has column headers and no rows below them. Choose a file with rows.",
  "no-table": "This file has no table. Choose an Excel, OpenDocument or CSV file.",
  "no-spreadsheet":
    "This file is text and no spreadsheet, although its name says so. Save it from Excel, or choose a CSV file.",
  "too-large": "This file is too large. Split it into smaller files.",
  "too-many-cells":
    "The sheets of this file have more than a million rows together, or ten million cells. Keep one list and delete the other sheets.",
  "too-many-columns": "This file has more than 200 columns. Delete those you do not need.",
  "other-format": "This kind of file cannot be read. Save it as .xlsx.",
  archive: "This is an archive of files. Unpack it and choose the file inside.",
};
export type TableProblem = keyof typeof tableProblemText;

export class UnreadableTable extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem, options?: ErrorOptions) {
    super(tableProblemText[problem], options);
    this.problem = problem;
  }
}
