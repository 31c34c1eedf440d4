import type { NewUser, User } from "#contract/users";
import { insertAudit } from "#server/audit/queries";
import { isTaken } from "#server/db/violations";
import { conflict, type Deps, type Moment } from "#server/http";
import { checkNewPassword, hashPassword } from "#server/passwords";
import { insertUser } from "#server/users/queries";

export async function createUser({ db, config }: Deps, moment: Moment, form: NewUser): Promise<User> {
  const { now, newId } = moment;
  await checkNewPassword(config, form.password, "password");
  const { password, ...user } = { ...form, id: newId() };
  const passwordHash = await hashPassword(password);
  try {
    await db.transaction(async (tx) => {
      await insertUser(tx, { ...user, passwordHash, createdAt: now });
      const { id, username, role } = user;
      await insertAudit(tx, moment, "user.created", { userId: id, username, role });
    });
  } catch (error) {
    if (isTaken(error, "users_username")) throw conflict("Username is already taken", { field: "username" });
    throw error;
  }
  return { ...user, isActive: true };
}
