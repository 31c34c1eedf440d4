import { counted, grouped } from "#contract/counted";
import { IMPORT_ROWS_KEPT_DAYS, importStates } from "#contract/imports/states";
import { DELETED_AT_ONCE, NUMBER_NEEDED } from "#contract/leads/bulk/limits";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import type { Deps } from "#server/deps";
import { lockRecords, removeCustomersWithoutLeads, removeLeads } from "#server/lead/bulk-queries";
import { lockImports } from "#server/lead/lock-queries";
import { badField, conflict, type Moment } from "#server/platform/http";
import { findImport } from "./history-queries.ts";
import { updateImport } from "./queries.ts";
import {
  countUndo,
  countUndone,
  isUndoWaiting,
  lockImport,
  lockUndone,
  noteUndone,
  type RowToUndo,
  restoreFields,
  rowsToUndo,
  unworkedRenewalsOf,
  workedOf,
} from "./undo-queries.ts";

/** Rows that one transaction of an undo takes: a caller waits for it at most. */
export const ROWS_PER_PART = 500;

/** Begins an undo, which the job carries out. The same call again finds it under way or done. */
export async function askForUndo(tx: Tx, { viewer, now }: Moment, id: number, confirmed?: number) {
  await lockImports(tx);
  await lockImport(tx, id);
  const found = await findImport(tx, now, id);
  if (found.state === "undoing" || found.state === "undone") return found;
  if (importStates[found.state].pending)
    throw conflict("The file is still being imported. Undo it when it is done, or cancel it.");
  if (found.added + found.changed === 0) throw conflict("This import added nothing that could be undone.");
  if (!found.undoUntil)
    throw conflict(`An import can be undone for ${IMPORT_ROWS_KEPT_DAYS} days. This one is older.`);
  await allowLongStatements(tx);
  const { removed, renewals } = await countUndo(tx, now, id);
  refuseUnconfirmed(removed + renewals, confirmed);
  await updateImport(tx, id, { state: "undoing", undoneBy: viewer.id });
  return findImport(tx, now, id);
}

function refuseUnconfirmed(count: number, confirmed: number | undefined): void {
  if (count <= DELETED_AT_ONCE) return;
  if (confirmed === undefined) throw badField("confirmCount", NUMBER_NEEDED);
  if (confirmed < count)
    throw conflict(
      `${counted(count, "lead")} would be removed now, but ${grouped(confirmed)} were confirmed. Nothing was undone.`,
    );
}

/**
 * Undoes the next rows of an import in one transaction: a server that dies leaves whole parts, and any server takes the
 * next one. Returns whether there was anything to do.
 */
export function undoPart({ db }: Pick<Deps, "db">, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await allowLongStatements(tx);
    if (!(await isUndoWaiting(tx))) return false;
    // No import adds a lead to a record that is about to be removed.
    await lockImports(tx);
    const undone = await lockUndone(tx);
    if (!undone) return false;
    const rows = await rowsToUndo(tx, undone.id, ROWS_PER_PART);
    const part = await undoRows(tx, undone.id, rows, { by: undone.undoneBy, now });
    const isLast = rows.length === 0;
    await countUndone(tx, undone.id, { ...part, finishedAt: isLast ? now : undefined });
    if (isLast) {
      const viewer = undone.undoneBy === null ? null : { id: undone.undoneBy };
      await insertAudit(tx, { viewer, now, address: null }, "leads.import_undone", {
        importId: undone.id,
        count: undone.removed + undone.removedRenewals,
        changed: undone.restored,
      });
    }
    return true;
  });
}

async function undoRows(tx: Tx, importId: number, rows: RowToUndo[], undo: { by: string | null; now: Date }) {
  const leadIds = rows.flatMap(({ leadId }) => leadId ?? []);
  const customerIds = rows.flatMap(({ customerId }) => customerId ?? []);
  const present = new Set((await lockRecords(tx, { leadIds, customerIds })).map(({ id }) => id));
  const worked = await workedOf(tx, importId, leadIds, undo.now);
  // A lead that was here before stays in any case; its former values come back.
  const isKept = ({ leadId, added }: RowToUndo) => added && leadId !== null && worked.has(leadId);
  const [kept, back] = [rows.filter(isKept), rows.filter((row) => !isKept(row))];
  const removed = back.flatMap(({ leadId, added }) =>
    added && leadId !== null && present.has(leadId) ? [leadId] : [],
  );
  const changed = back.filter((row) => row.changed).map(({ id }) => id);
  const restored = await restoreFields(tx, changed, undo);
  const renewals = await unworkedRenewalsOf(tx, removed, undo.now);
  await removeLeads(tx, [...removed, ...renewals]);
  await noteUndone(
    tx,
    kept.map(({ id }) => id),
    back.map(({ id }) => id),
  );
  const own = back.flatMap(({ customerId, newCustomer }) => (newCustomer && customerId ? [customerId] : []));
  await removeCustomersWithoutLeads(tx, own);
  return { removed: removed.length, renewals: renewals.length, restored };
}
