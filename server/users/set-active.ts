import type { User } from "#contract/users";
import { insertAudit } from "#server/audit/queries";
import { endAccess } from "#server/auth/queries";
import type { Tx } from "#server/db/db";
import { conflict, type Moment, notFound } from "#server/http";
import { holdActiveAdmins, holdUser, updateUser } from "#server/users/queries";

/**
 * Locks a user out, at once and everywhere, or lets them in again; their leads stay theirs. Nobody locks themselves
 * out, and one administrator always stays.
 */
export async function setActive(tx: Tx, moment: Moment, id: string, isActive: boolean): Promise<User> {
  const admins = await holdActiveAdmins(tx);
  const user = await holdUser(tx, id);
  if (!user) throw notFound("User");
  if (user.isActive === isActive) return user;
  if (!isActive) {
    if (id === moment.viewer.id) throw conflict("You cannot deactivate yourself");
    if (user.role === "admin" && admins.every((admin) => admin === id))
      throw conflict("The last active administrator cannot be deactivated");
    await endAccess(tx, id);
  }
  await updateUser(tx, id, { isActive });
  const action = isActive ? "user.reactivated" : "user.deactivated";
  await insertAudit(tx, moment, action, { userId: id, username: user.username });
  return { ...user, isActive };
}
