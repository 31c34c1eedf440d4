import { keysOf } from "#contract/tables";

/**
 * How far an import is. A `draft` is checked and mended before anything is stored; `waiting` for the server, which is `saving`
 * one at a time. `failed`: it could not go on and lets the next one pass; it can be tried again. `stopped`: its sender has sent
 * nothing for a while. `cancelled`: a person has stopped it. What was stored stays.
 */
export const importStates = {
  draft: "Draft",
  waiting: "Waiting",
  saving: "Saving",
  failed: "Failed",
  receiving: "Running",
  cancelled: "Cancelled",
  stopped: "Stopped",
  done: "Done",
  undoing: "Undoing",
  undone: "Undone",
} as const;
export type ImportState = keyof typeof importStates;
export const importStateNames = keysOf(importStates);

/**
 * A sender that has sent no rows for so long has stopped. The longest call, 400,000 characters of cells, takes two minutes at
 * 64 kbit/s, and retries end within seconds. Rows that come later continue the import nevertheless.
 */
export const STOPPED_AFTER_MINUTES = 3;

/** What an import did with a row of its file. */
export const rowResults = {
  added: "added",
  changed: "changed",
  unchanged: "unchanged",
  refused: "rejected",
} as const;
export type RowResult = keyof typeof rowResults;
export const rowResultNames = keysOf(rowResults);
/** Of a row that has a lead. */
export const storedResults = rowResultNames.filter((result) => result !== "refused");

/**
 * What an import would do with a row: store a lead, leave or change the one that is here, or refuse it, because its vehicle
 * stands in the file before, because it needs mending, or because its person was erased on request.
 */
export const verdicts = {
  new: "new",
  unchanged: "already here, unchanged",
  changed: "will change",
  twice: "twice in the file",
  mending: "need mending",
  erased: "erased on request",
} as const;
export type Verdict = keyof typeof verdicts;
export const verdictNames = keysOf(verdicts);

/** An import can be undone, and its rejected rows downloaded, for so long. Then its rows are removed. */
export const IMPORT_ROWS_KEPT_DAYS = 90;
