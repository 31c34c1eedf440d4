import { sql } from "drizzle-orm";
import type { AuditAction, AuditDetails } from "#contract/audit-actions";
import type { Tx } from "#server/db/db";
import { auditLog } from "#server/db/schema-audit";

/** Who acts, when and from where. A request's `Moment` is one; without a viewer nobody was signed in. */
export interface Deed {
  viewer: { id: string } | null;
  now: Date;
  /** IP address; null where RenewDesk acts by itself. */
  address: string | null;
}

/**
 * Entered in the transaction of the deed itself: neither is there without the other. As the last of its statements:
 * from here to the commit every other entry waits. Number and hashes are the database's own.
 */
export async function insertAudit(
  tx: Tx,
  { viewer, now, address }: Deed,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> {
  await tx.execute(sql`
    insert into ${auditLog} (at, user_id, address, action, details)
    values (${now.toISOString()}, ${viewer?.id ?? null}, ${address}, ${action}, ${JSON.stringify(details)})`);
}
