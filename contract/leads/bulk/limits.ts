/** More than a person can have selected. */
export const LEADS_PER_BULK_CALL = 5000;

/** More than these are assigned, and given back, by the job: callers would wait for a longer transaction. */
export const LEADS_ASSIGNED_AT_ONCE = 500;

/** The most that one call moves or deletes by a filter; its rows stay locked until all are done. */
export const LEADS_PER_SELECTION = 100_000;

/** A deletion of more leads repeats their number, the undo of an import too. */
export const DELETED_AT_ONCE = 100;
export const NUMBER_NEEDED = `Enter the number of leads to delete more than ${DELETED_AT_ONCE} at once`;

/** How long a bulk assignment can be undone. */
export const ASSIGNMENT_UNDO_MINUTES = 10;
