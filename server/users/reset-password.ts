import { type Deed, insertAudit } from "#server/audit/queries";
import { endAccess, findNamed } from "#server/auth/queries";
import type { Tx } from "#server/db/db";
import { conflict, type Deps, type Moment, notFound } from "#server/http";
import { oneTimePassword } from "#server/passwords";
import { holdUser, updateUser } from "#server/users/queries";

type Needed = Pick<Deps, "db" | "config">;

/** Raised when a command names somebody who does not exist. */
export class NoSuchUser extends Error {}

/** An administrator gives another user a password that is told once. */
export async function resetPassword(deps: Deps, moment: Moment, id: string) {
  // One's own is changed with the current one, so that a borrowed desk cannot take an account over.
  if (id === moment.viewer.id) throw conflict("Change your own password with 'Change password'");
  const given = await giveOneTimePassword(deps, moment, async () => id);
  if (!given) throw notFound("User");
  return given;
}

/** The same from the server's own machine: the way back in when no administrator can sign in. */
export async function resetPasswordNamed(deps: Needed, deed: Deed, username: string) {
  const named = async (tx: Tx) => (await findNamed(tx, username))?.id;
  const given = await giveOneTimePassword(deps, deed, named);
  if (!given) throw new NoSuchUser(`There is no user "${username}".`);
  return given;
}

/** It must be changed at the next sign-in and expires; the user's sessions end. Undefined where there is no such user. */
async function giveOneTimePassword(
  { db, config }: Needed,
  deed: Deed,
  who: (tx: Tx) => Promise<string | undefined>,
) {
  const { password, kept } = await oneTimePassword(config, deed.now);
  return db.transaction(async (tx) => {
    const id = await who(tx);
    const user = id && (await holdUser(tx, id));
    if (!user) return undefined;
    const { id: userId, username } = user;
    await updateUser(tx, userId, kept);
    await endAccess(tx, userId);
    await insertAudit(tx, deed, "user.password_reset", { userId, username });
    return { password, expiresAt: kept.passwordExpiresAt };
  });
}
