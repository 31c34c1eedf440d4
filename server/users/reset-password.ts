import { oneTimePassword } from "#server/accounts/passwords";
import { findUserByName, revokeAccess } from "#server/accounts/session-queries";
import { lockUser, updateUser } from "#server/accounts/user-queries";
import { type AuditContext, insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { conflict, type Moment, notFound } from "#server/platform/http";

type Needed = Pick<Deps, "db" | "config">;

/** Thrown when a command names an unknown user. */
export class NoSuchUser extends Error {}

/** An administrator sets a one-time password for another user, shown once. */
export async function resetPassword(deps: Deps, moment: Moment, id: string) {
  // The own password is changed with the current one, so that an unattended desk cannot be used to take over
  // an account.
  if (id === moment.viewer.id) throw conflict("Change your own password with 'Change password'");
  const given = await setOneTimePassword(deps, moment, async () => id);
  if (!given) throw notFound("User");
  return given;
}

/** The same from the server's machine: access when no administrator can sign in. */
export async function resetPasswordNamed(deps: Needed, context: AuditContext, username: string) {
  const named = async (tx: Tx) => (await findUserByName(tx, username))?.id;
  const given = await setOneTimePassword(deps, context, named);
  if (!given) throw new NoSuchUser(`There is no user "${username}".`);
  return given;
}

/**
 * It must be changed at the next sign-in and expires; the user's sessions end. Undefined when there is no
 * such user.
 */
async function setOneTimePassword(
  { db, config }: Needed,
  context: AuditContext,
  who: (tx: Tx) => Promise<string | undefined>,
) {
  const { password, kept } = await oneTimePassword(config, context.now);
  return db.transaction(async (tx) => {
    const id = await who(tx);
    const user = id && (await lockUser(tx, id));
    if (!user) return undefined;
    const { id: userId, username } = user;
    await updateUser(tx, userId, kept);
    await revokeAccess(tx, userId);
    await insertAudit(tx, context, "user.password_reset", { userId, username });
    return { password, expiresAt: kept.passwordExpiresAt };
  });
}
