import { releaseOfVersion } from "#contract/release";
import { today } from "#contract/time/calendar";
import type { NewUser, User } from "#contract/users/calls";
import { checkNewPassword, hashPassword } from "#server/accounts/passwords";
import { insertUser, spellTeam } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import { isUniqueViolation } from "#server/db/constraint-violations";
import type { Deps } from "#server/deps";
import { conflict, type Moment } from "#server/platform/http";

export async function createUser(
  { db, config, release }: Deps,
  moment: Moment,
  form: NewUser,
): Promise<User> {
  const { now, newId } = moment;
  await checkNewPassword(config, form.password, "password");
  const { password, ...user } = { joinedOn: today(now), ...form, id: newId() };
  const passwordHash = await hashPassword(password);
  try {
    await db.transaction(async (tx) => {
      if (user.team) user.team = await spellTeam(tx, user.team, { id: user.id });
      const seenRelease = releaseOfVersion(release.version);
      await insertUser(tx, { ...user, passwordHash, createdAt: now, seenRelease });
      const { id, username, role } = user;
      await insertAudit(tx, moment, "user.created", { userId: id, username, role });
    });
  } catch (error) {
    if (isUniqueViolation(error, "users_username"))
      throw conflict("Username is already taken", { field: "username" });
    throw error;
  }
  return { ...user, isActive: true };
}
