import { keysOf } from "#contract/tables";

/** How far an import is. `stopped`: its sender has sent nothing for a while; what it stored stays. */
export const importStates = {
  receiving: "Running",
  stopped: "Stopped",
  done: "Done",
  undoing: "Undoing",
  undone: "Undone",
} as const;
export type ImportState = keyof typeof importStates;
export const importStateNames = keysOf(importStates);

/** A sender that has sent no rows for so long has stopped. Its retries end well before. */
export const STOPPED_AFTER_MINUTES = 10;

/** What an import did with a row of its file. */
export const rowResults = {
  added: "added",
  refused: "rejected",
} as const;
export type RowResult = keyof typeof rowResults;
export const rowResultNames = keysOf(rowResults);

/** An import can be undone, and its rejected rows downloaded, for so long. Then its rows are removed. */
export const IMPORT_ROWS_KEPT_DAYS = 90;
