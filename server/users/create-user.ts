import type { NewUser, User } from "#contract/users";
import { isTaken } from "#server/db/violations";
import { conflict, type Deps, type Moment } from "#server/http";
import { checkPasswordLength, hashPassword } from "#server/passwords";
import { insertUser } from "#server/users/queries";

export async function createUser({ db, config }: Deps, { now, newId }: Moment, form: NewUser): Promise<User> {
  checkPasswordLength(config, form.password, "password");
  const { password, ...user } = { ...form, id: newId() };
  const passwordHash = await hashPassword(password);
  try {
    await db.transaction((tx) => insertUser(tx, { ...user, passwordHash, createdAt: now }));
  } catch (error) {
    if (isTaken(error, "users_username")) throw conflict("Username is already taken", { field: "username" });
    throw error;
  }
  return { ...user, isActive: true };
}
