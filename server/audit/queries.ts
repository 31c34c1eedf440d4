import { sql } from "drizzle-orm";
import type { AuditAction } from "#contract/audit/actions";
import type { AuditDetails } from "#contract/audit/details";
import type { Db, Tx } from "#server/db/handles";
import { auditLog } from "#server/db/schema/audit";

/** Who acts, when and from where. A request's `Moment` is one; without a viewer nobody was signed in. */
export interface AuditContext {
  viewer: { id: string } | null;
  now: Date;
  /** IP address; null for RenewDesk's own jobs. */
  address: string | null;
}

/**
 * Writes an audit entry in the transaction of the change. Call it last: other entries wait until the commit.
 * The database assigns number and hashes. Returns the number.
 */
export async function insertAudit(
  tx: Tx,
  { viewer, now, address }: AuditContext,
  action: AuditAction,
  details: AuditDetails,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${auditLog} (at, user_id, address, action, details)
    values (${now.toISOString()}, ${viewer?.id ?? null}, ${address}, ${action}, ${JSON.stringify(details)})
    returning id`);
  const [entry] = rows;
  if (!entry) throw new Error("The audit entry just written cannot be read");
  return entry.id;
}

/** Of what changes nothing, as an export does: its entry is a transaction of its own. */
export const auditAlone = (db: Db, context: AuditContext, action: AuditAction, details: AuditDetails) =>
  db.transaction((tx) => insertAudit(tx, context, action, details));
