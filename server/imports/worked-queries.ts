import { sql } from "drizzle-orm";
import { leadLeases } from "#server/db/schema/calling";
import { documents } from "#server/db/schema/documents";
import { callLogs } from "#server/db/schema/history";
import { importRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";

/** The entry that an import leaves in the history of a lead that it changed: no work of a person. */
export const CHANGED_BY_IMPORT = "changed_by_import";

/**
 * Somebody has worked on the lead, or has it in hand: anything in its history but an assignment, a document, or a lease of
 * call mode. For the undo of an import another import that has changed the lead counts as well. Such a lead survives it.
 */
export const isWorked = (now: Date, undone?: number) => sql<boolean>`(
  ${leads.callCount} > 0 or ${leads.status} <> 'pending_call'
  or exists (select from ${callLogs} w where w.lead_id = ${leads.id} and w.kind <> 'assignment'
    and w.call_result <> ${CHANGED_BY_IMPORT})
  or exists (select from ${documents} w where w.lead_id = ${leads.id})
  or exists (select from ${leadLeases} w where w.lead_id = ${leads.id} and w.until > ${now.toISOString()}::timestamptz)
  ${undone === undefined ? sql`` : sql`or ${isChangedByOther(undone)}`})`;

const isChangedByOther = (importId: number) => sql`exists (
    select from ${importRows} w where w.customer_id = ${leads.customerId} and w.lead_id = ${leads.id}
      and w.import_id <> ${importId} and w.result = 'changed' and w.undone is not true)`;
