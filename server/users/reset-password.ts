import { insertAudit } from "#server/audit/queries";
import { deleteSessionsOf } from "#server/auth/queries";
import { conflict, type Deps, type Moment, notFound } from "#server/http";
import { generatePassword, hashPassword } from "#server/passwords";
import { holdUser, updateUser } from "#server/users/queries";

/** Gives a user a password that is told once and must be changed at the next sign-in; ends their sessions. */
export async function resetPassword({ db, config }: Deps, moment: Moment, id: string) {
  // One's own is changed with the current one, so that a borrowed desk cannot take an account over.
  if (id === moment.viewer.id) throw conflict("Change your own password with 'Change password'");
  const password = generatePassword(config.PASSWORD_MIN_LENGTH);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const user = await holdUser(tx, id);
    if (!user) throw notFound("User");
    await updateUser(tx, id, { passwordHash, mustChangePassword: true });
    await deleteSessionsOf(tx, id);
    await insertAudit(tx, moment, "user.password_reset", { userId: id, username: user.username });
  });
  return { password };
}
