import { may } from "#contract/roles";
import { insertAudit } from "#server/audit/queries";
import { endAccess } from "#server/auth/queries";
import type { Tx } from "#server/db/db";
import { HttpError, type Moment, notFound } from "#server/http";
import { holdUser, markDeleted, releaseOpenLeads } from "#server/users/queries";

/** Ends the user's access at once and frees their open leads; closed leads and past calls keep their name. */
export async function deleteUser(tx: Tx, moment: Moment, id: string): Promise<void> {
  const user = await holdUser(tx, id);
  if (!user) throw notFound("User");
  if (may(user.role, "users:manage"))
    throw new HttpError(403, "Administrators are protected and cannot be deleted");
  await markDeleted(tx, id, moment.now);
  await endAccess(tx, id);
  await releaseOpenLeads(tx, id, moment.now);
  await insertAudit(tx, moment, "user.deleted", { userId: id, username: user.username });
}
