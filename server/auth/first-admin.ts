import { insertAudit } from "#server/audit/queries";
import { countUsers } from "#server/auth/queries";
import type { Deps } from "#server/http";
import { generatePassword, hashPassword } from "#server/passwords";
import { insertUser } from "#server/users/queries";

/**
 * An empty database gets its first administrator. Answers the password when one had to be made up; it is shown
 * once and must be changed at the first sign-in, one given by ADMIN_PASSWORD need not.
 */
export async function createFirstAdmin({ db, clock, newId, config }: Deps): Promise<string | undefined> {
  if ((await countUsers(db)) > 0) return undefined;
  const given = config.ADMIN_PASSWORD;
  const password = given ?? generatePassword(config.PASSWORD_MIN_LENGTH);
  const passwordHash = await hashPassword(password);
  const [userId, username, role, now] = [newId(), config.ADMIN_USERNAME, "admin", clock()] as const;
  await db.transaction(async (tx) => {
    await insertUser(tx, {
      id: userId,
      username,
      passwordHash,
      email: null,
      firstName: "Admin",
      lastName: null,
      role,
      mustChangePassword: given === undefined,
      createdAt: now,
    });
    const itself = { viewer: null, now, address: null };
    await insertAudit(tx, itself, "user.created", { userId, username, role });
  });
  return given === undefined ? password : undefined;
}
