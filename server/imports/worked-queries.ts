import { sql } from "drizzle-orm";
import { leadLeases } from "#server/db/schema/calling";
import { documents } from "#server/db/schema/documents";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";

/** The entry that an import leaves in the history of a lead that it changed: no work of a person. */
export const CHANGED_BY_IMPORT = "changed_by_import";

/**
 * Somebody has worked on the lead, or has it in hand: anything in its history but an assignment, a document, or a lease of
 * call mode. Such a lead survives the undo of its import.
 */
export const isWorked = (now: Date) => sql<boolean>`(
  ${leads.callCount} > 0 or ${leads.status} <> 'pending_call'
  or exists (select from ${callLogs} w where w.lead_id = ${leads.id} and w.kind <> 'assignment'
    and w.call_result <> ${CHANGED_BY_IMPORT})
  or exists (select from ${documents} w where w.lead_id = ${leads.id})
  or exists (select from ${leadLeases} w where w.lead_id = ${leads.id} and w.until > ${now.toISOString()}::timestamptz))`;
