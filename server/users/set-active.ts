import { may } from "#contract/roles";
import type { User } from "#contract/users/calls";
import { revokeAccess } from "#server/accounts/session-queries";
import { lockActiveAdmins, lockUser, updateUser } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { conflict, type Moment, notFound } from "#server/platform/http";

/**
 * Deactivates a user, effective at once everywhere, or activates them again; their leads stay assigned.
 * Nobody deactivates themselves, and one administrator always remains.
 */
export async function setActive(tx: Tx, moment: Moment, id: string, isActive: boolean): Promise<User> {
  const admins = await lockActiveAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) throw notFound("User");
  if (user.isActive === isActive) return user;
  if (!isActive) {
    if (id === moment.viewer.id) throw conflict("You cannot deactivate yourself");
    if (may(user.role, "users:manage") && admins.every((admin) => admin === id))
      throw conflict("The last active administrator cannot be deactivated");
    await revokeAccess(tx, id);
  }
  await updateUser(tx, id, { isActive });
  const action = isActive ? "user.reactivated" : "user.deactivated";
  await insertAudit(tx, moment, action, { userId: id, username: user.username });
  return { ...user, isActive };
}
