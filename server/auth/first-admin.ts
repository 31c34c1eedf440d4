import { releaseOfVersion } from "#contract/release";
import { credentialFaults } from "#contract/users/credentials";
import { isCommonPassword } from "#server/accounts/common-passwords";
import { hashPassword, oneTimePassword } from "#server/accounts/passwords";
import { countUsers, lockFirstAdmin } from "#server/accounts/session-queries";
import { insertUser } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import { type Config, ConfigError } from "#server/config";
import type { Deps } from "#server/deps";

/**
 * Creates the first administrator in an empty database. Returns the password when one was generated: it is
 * shown once, must be changed at the first sign-in, and expires. None of this applies to ADMIN_PASSWORD.
 */
export async function createFirstAdmin({
  db,
  clock,
  newId,
  config,
  release,
}: Pick<Deps, "db" | "clock" | "newId" | "config" | "release">): Promise<string | undefined> {
  if ((await countUsers(db)) > 0) return undefined;
  const given = config.ADMIN_PASSWORD;
  if (given && (await isCommonPassword(given)))
    throw new ConfigError(`ADMIN_PASSWORD: ${credentialFaults.common}`);
  const [userId, username, role, now] = [newId(), config.ADMIN_USERNAME, "admin", clock()] as const;
  const { password, kept } = given
    ? { password: undefined, kept: { passwordHash: await hashPassword(given), mustChangePassword: false } }
    : await oneTimePassword(config, now);
  const created = await db.transaction(async (tx) => {
    // Another server starting at the same time may have been first.
    await lockFirstAdmin(tx);
    if ((await countUsers(tx)) > 0) return false;
    await insertUser(tx, {
      id: userId,
      username,
      ...kept,
      email: null,
      firstName: "Admin",
      lastName: null,
      role,
      createdAt: now,
      seenRelease: releaseOfVersion(release.version),
    });
    const itself = { viewer: null, now, address: null };
    await insertAudit(tx, itself, "user.created", { userId, username, role });
    return true;
  });
  return created ? password : undefined;
}

/** The line that tells them. */
export function firstSignIn({ ADMIN_USERNAME, ONE_TIME_PASSWORD_DAYS }: Config, password: string): string {
  return `First sign-in: username ${ADMIN_USERNAME}, password ${password} (shown only now, good for ${ONE_TIME_PASSWORD_DAYS} days; you choose your own at the first sign-in)`;
}
