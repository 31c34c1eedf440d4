import { credentialFaults } from "#contract/credentials";
import { insertAudit } from "#server/audit/queries";
import { countUsers, queueFirstAdmin } from "#server/auth/queries";
import { isCommonPassword } from "#server/common-passwords";
import { ConfigError } from "#server/config";
import type { Deps } from "#server/http";
import { hashPassword, oneTimePassword } from "#server/passwords";
import { insertUser } from "#server/users/queries";

/**
 * An empty database gets its first administrator. Answers the password when one had to be made up: it is shown once,
 * must be changed at the first sign-in, and expires. Nothing of that holds for one given by ADMIN_PASSWORD.
 */
export async function createFirstAdmin({
  db,
  clock,
  newId,
  config,
}: Pick<Deps, "db" | "clock" | "newId" | "config">): Promise<string | undefined> {
  if ((await countUsers(db)) > 0) return undefined;
  const given = config.ADMIN_PASSWORD;
  if (given && (await isCommonPassword(given)))
    throw new ConfigError(`ADMIN_PASSWORD: ${credentialFaults.common}`);
  const [userId, username, role, now] = [newId(), config.ADMIN_USERNAME, "admin", clock()] as const;
  const { password, kept } = given
    ? { password: undefined, kept: { passwordHash: await hashPassword(given), mustChangePassword: false } }
    : await oneTimePassword(config, now);
  const created = await db.transaction(async (tx) => {
    // Another server, started together with this one, may have been first.
    await queueFirstAdmin(tx);
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
    });
    const itself = { viewer: null, now, address: null };
    await insertAudit(tx, itself, "user.created", { userId, username, role });
    return true;
  });
  return created ? password : undefined;
}
