import type { Tx } from "#server/db/db";
import { auditLog } from "#server/db/schema";
import type { Moment } from "#server/http";

/** What is entered. The word before the dot is what it was done to. */
export type AuditedAction =
  | "leads.deleted"
  | "leads.assigned"
  | "personal_data.exported"
  | "personal_data.erased"
  | "do_not_call.noted"
  | "do_not_call.lifted"
  | "customers.exported"
  | "user.deleted"
  | "user.deactivated"
  | "user.reactivated"
  | "user.password_reset"
  | "settings.changed";

/** Entered in the transaction of the deed itself: neither is there without the other. Details name no customer. */
export async function insertAudit(
  tx: Tx,
  { viewer, now }: Moment,
  action: AuditedAction,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.insert(auditLog).values({ at: now, userId: viewer.id, action, details });
}
