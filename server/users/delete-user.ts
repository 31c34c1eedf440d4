import { may } from "#contract/roles";
import { forgetLists } from "#server/accounts/list-view-queries";
import { revokeAccess } from "#server/accounts/session-queries";
import { lockUser, markDeleted } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { releaseOpenLeads } from "#server/lead/workload-queries";
import { HttpError, type Moment, notFound } from "#server/platform/http";

/**
 * Ends the user's access at once and unassigns their open leads; closed leads and past calls keep the name.
 */
export async function deleteUser(tx: Tx, moment: Moment, id: string): Promise<void> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound("User");
  if (may(user.role, "users:manage"))
    throw new HttpError(403, "Administrators are protected and cannot be deleted");
  await markDeleted(tx, id, moment.now);
  await revokeAccess(tx, id);
  await forgetLists(tx, id);
  await releaseOpenLeads(tx, id, moment.now);
  await insertAudit(tx, moment, "user.deleted", { userId: id, username: user.username });
}
