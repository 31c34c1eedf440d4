import { keysOf } from "#contract/tables";

interface StateOfImport {
  label: string;
  /** The server stores its rows when its turn comes. */
  queued?: true;
  /** Its figures change without another call. */
  running?: true;
  /** Rows that are missing may still be stored. */
  pending?: true;
  cancellable?: true;
  undoable?: true;
  /** The import, or its undo, has ended; a failed one can be tried again. */
  ended?: true;
}

/**
 * How far an import is. A `draft` is checked and edited before anything is stored; `waiting` for the server, which is `saving`
 * one at a time. `failed`: it could not go on and lets the next one pass; it can be tried again. `stopped`: its sender has sent
 * nothing for a while. `cancelled`: a person has stopped it. What was stored stays.
 */
const states = {
  draft: { label: "Draft", pending: true },
  waiting: { label: "Waiting", queued: true, running: true, pending: true, cancellable: true },
  saving: { label: "Saving", queued: true, running: true, pending: true, cancellable: true },
  failed: { label: "Failed", pending: true, cancellable: true, ended: true },
  receiving: { label: "Running", running: true, pending: true },
  cancelled: { label: "Cancelled", undoable: true, ended: true },
  stopped: { label: "Stopped", undoable: true },
  done: { label: "Done", undoable: true, ended: true },
  undoing: { label: "Undoing", running: true },
  undone: { label: "Undone", ended: true },
} satisfies Record<string, StateOfImport>;
export type ImportState = keyof typeof states;
export const importStates: Readonly<Record<ImportState, StateOfImport>> = states;
export const importStateNames = keysOf(importStates);

/** How an import is stored; that a sender has stopped follows from the time of its last rows. */
export type StoredState = Exclude<ImportState, "stopped">;
export const storedStates = importStateNames.filter((state) => state !== "stopped");
export const queuedStates = storedStates.filter((state) => importStates[state].queued);

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
 * stands in the file before, because it has errors, or because its person was erased on request.
 */
export const verdicts = {
  new: "new",
  unchanged: "existing, unchanged",
  changed: "will change",
  twice: "duplicate in the file",
  mending: "with errors",
  erased: "erased on request",
} as const;
export type Verdict = keyof typeof verdicts;
export const verdictNames = keysOf(verdicts);

/** An import can be undone, and its rejected rows downloaded, for so long. Then its rows are removed. */
export const IMPORT_ROWS_KEPT_DAYS = 90;
