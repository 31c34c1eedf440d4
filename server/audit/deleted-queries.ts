import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { auditLog, deletedLeads } from "#server/db/schema/audit";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { type RowColumn, unnested } from "#server/db/unnested";

const named = {
  leadId: deletedLeads.leadId,
  name: deletedLeads.name,
  registrationNumber: deletedLeads.registrationNumber,
  phoneNumber: deletedLeads.phoneNumber,
  campaignMonth: deletedLeads.campaignMonth,
};
export type DeletedLead = Omit<typeof deletedLeads.$inferSelect, "auditId">;

/** Who leads are about, before they are deleted. */
export function namesOfLeads(tx: Tx, ids: number[]): Promise<DeletedLead[]> {
  return tx
    .select({
      leadId: leads.id,
      name: customers.name,
      registrationNumber: customers.registrationNumber,
      phoneNumber: customers.phoneNumber,
      campaignMonth: leads.campaignMonth,
    })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(sql`${leads.id} = any(${sql.param(ids)}::bigint[])`);
}

const columns: RowColumn<DeletedLead>[] = [
  { name: "lead_id", type: "bigint", cellOf: ({ leadId }) => leadId },
  { name: "name", type: "text", cellOf: ({ name }) => name },
  { name: "registration_number", type: "text", cellOf: ({ registrationNumber }) => registrationNumber },
  { name: "phone_number", type: "text", cellOf: ({ phoneNumber }) => phoneNumber },
  { name: "campaign_month", type: "text", cellOf: ({ campaignMonth }) => campaignMonth },
];

/** Notes beside an entry who was deleted: an erasure can remove them, which the entry itself does not allow. */
export async function insertDeletedLeads(tx: Tx, auditId: number, deleted: DeletedLead[]): Promise<void> {
  const names = sql.raw(columns.map(({ name }) => name).join(", "));
  await tx.execute(sql`
    insert into ${deletedLeads} (audit_id, ${names}) select ${auditId}, ${names} from ${unnested(deleted, columns)}`);
}

/** The leads that an entry's action deleted, from one id on. */
export async function listDeleted(
  db: Db,
  { id, action }: { id: number; action: string },
  { after = 0, most }: { after?: number; most: number },
): Promise<DeletedLead[]> {
  if (action !== "leads.deleted") return [];
  return db
    .select(named)
    .from(deletedLeads)
    .where(and(eq(deletedLeads.auditId, id), gt(deletedLeads.leadId, after)))
    .orderBy(asc(deletedLeads.leadId))
    .limit(most);
}

/** Removes the names of deletions before an instant, as the leads would be by now. */
export async function removeDeletedBefore(tx: Tx, before: Date): Promise<void> {
  const entries = tx.select({ id: auditLog.id }).from(auditLog).where(lt(auditLog.at, before));
  await tx.delete(deletedLeads).where(inArray(deletedLeads.auditId, entries));
}
