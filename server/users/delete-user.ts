import { may } from "#contract/roles";
import { deleteSessionsOf } from "#server/auth/queries";
import type { Tx } from "#server/db/db";
import { HttpError, type Moment, notFound } from "#server/http";
import { holdForDeletion, markDeleted, releaseOpenLeads } from "#server/users/queries";

/** Ends the user's access at once and frees their open leads; closed leads and past calls keep their name. */
export async function deleteUser(tx: Tx, { now }: Moment, id: string): Promise<void> {
  const user = await holdForDeletion(tx, id);
  if (!user) throw notFound("User");
  if (may(user.role, "users:manage"))
    throw new HttpError(403, "Administrators are protected and cannot be deleted");
  await markDeleted(tx, id, now);
  await deleteSessionsOf(tx, id);
  await releaseOpenLeads(tx, id, now);
}
