import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { leadLeases } from "#server/db/schema/calling";
import { documents } from "#server/db/schema/documents";
import { callLogs } from "#server/db/schema/history";
import { importRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { CHANGED_BY_IMPORT } from "#server/lead/history-queries";

/** The leads that others rest on. */
export const bases = alias(leads, "bases");
type OtherLeads = typeof bases;

/** A lead that the server made of a base: no lead from elsewhere stands between. */
export const isMadeOfBase = sql`(${leads.customerId} = ${bases.customerId} and ${leads.fromRenewals}
  and ${leads.campaignMonth} > ${bases.campaignMonth} and not exists (
    select from leads middle where middle.customer_id = bases.customer_id and not middle.from_renewals
      and middle.campaign_month > bases.campaign_month and middle.campaign_month < leads.campaign_month))`;

/**
 * Somebody has worked on the lead, or has it in hand: anything in its history but an assignment, a document, or a lease of
 * call mode. For the undo of an import another import that has changed the lead counts as well. Such a lead survives it.
 */
export const isWorked = (now: Date, undone?: number, of: typeof leads | OtherLeads = leads) => sql<boolean>`(
  ${of.callCount} > 0 or ${of.status} <> 'pending_call'
  or exists (select from ${callLogs} w where w.lead_id = ${of.id} and w.kind <> 'assignment'
    and w.call_result <> ${CHANGED_BY_IMPORT})
  or exists (select from ${documents} w where w.lead_id = ${of.id})
  or exists (select from ${leadLeases} w where w.lead_id = ${of.id} and w.until > ${now.toISOString()}::timestamptz)
  ${undone === undefined ? sql`` : sql`or ${changedBy(undone, of)} is not null`})`;

/** The latest other import that has changed the lead and still stands. */
export const changedBy = (importId: number, of: typeof leads | OtherLeads = leads) => sql`(
    select max(w.import_id) from ${importRows} w where w.customer_id = ${of.customerId} and w.lead_id = ${of.id}
      and w.import_id <> ${importId} and w.result = 'changed' and w.undone is not true)`;
