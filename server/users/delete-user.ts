import { may } from "#contract/roles";
import type { HandOn } from "#contract/users/calls";
import { forgetLists } from "#server/accounts/list-view-queries";
import { revokeAccess } from "#server/accounts/session-queries";
import { lockActiveAdmins, lockUser, markDeleted } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { HttpError, type Moment, notFound } from "#server/platform/http";
import { handOn } from "./hand-on.ts";

/**
 * Ends the user's access at once and hands their open leads on; closed leads and past calls keep the name.
 */
export async function deleteUser(tx: Tx, moment: Moment, id: string, to: HandOn) {
  // As for a change: of two users who leave at once, neither waits for the other as an heir.
  await lockActiveAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) throw notFound("User");
  if (may(user.role, "users:manage"))
    throw new HttpError(403, "Administrators are protected and cannot be deleted");
  await markDeleted(tx, id, moment.now);
  await revokeAccess(tx, id);
  await forgetLists(tx, id);
  const handedOn = await handOn(tx, moment, id, to);
  await insertAudit(tx, moment, "user.deleted", { userId: id, username: user.username });
  return handedOn;
}
