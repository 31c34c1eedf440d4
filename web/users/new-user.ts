import { type Role, roleNames } from "#contract/roles";
import { keysOf } from "#contract/tables";
import type { NewUserForm } from "#contract/users/calls";
import { credentialFaults, PASSWORD_MIN, USERNAME_MIN } from "#contract/users/credentials";
import { LEADER_NEEDS_TEAM } from "#contract/users/employment";
import { serverErrorOf } from "#web/lib/form.ts";
import { ApiError, messageOf } from "#web/lib/http/api.ts";

/** The values of the form 'Create New User'. */
export interface Draft {
  username: string;
  password: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Of a team leader. */
  team: string;
  /** YYYY-MM-DD, or empty. */
  joinedOn: string;
}

type DraftErrors = Partial<Record<keyof Draft, string>>;

export const emptyDraft: Draft = {
  username: "",
  password: "",
  email: "",
  firstName: "",
  lastName: "",
  role: "telecaller",
  team: "",
  joinedOn: "",
};

/** Something was typed; role and day alone are chosen again quickly. */
export function isTouched({ role: _, joinedOn: _day, ...typed }: Draft): boolean {
  return Object.values(typed).some((text) => text.trim() !== "");
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The specification's messages (§5) by field; the server has the final say. */
export function errorsOf(
  { username, password, email, firstName, role, team }: Draft,
  passwordFloor = PASSWORD_MIN,
): DraftErrors {
  return {
    ...(username.trim().length < USERNAME_MIN && { username: credentialFaults.username }),
    ...(password.length < passwordFloor && { password: credentialFaults.password(passwordFloor) }),
    ...(email.trim() && !EMAIL.test(email.trim()) && { email: credentialFaults.email }),
    ...(!firstName.trim() && { firstName: credentialFaults.firstName }),
    ...(role === "leader" && !team.trim() && { team: LEADER_NEEDS_TEAM }),
    ...(!roleNames.includes(role) && { role: credentialFaults.role }),
  };
}

/** Empty optional fields are absent, and so is today as the day of joining. */
export function newUserOf(draft: Draft, day: string): NewUserForm {
  const { email, lastName, username, firstName, team, joinedOn, ...rest } = draft;
  return {
    ...rest,
    ...(joinedOn !== day && { joinedOn: joinedOn || null }),
    ...(rest.role === "leader" && team.trim() && { team: team.trim() }),
    username: username.trim(),
    firstName: firstName.trim(),
    ...(email.trim() && { email: email.trim() }),
    ...(lastName.trim() && { lastName: lastName.trim() }),
  };
}

/** The server's errors by field; a conflict can only be about the username. */
export function serverErrorsOf(error: unknown): DraftErrors {
  const failed = "Failed to create user";
  if (error instanceof ApiError && error.status === 409) return { username: messageOf(error, failed) };
  return serverErrorOf(error, keysOf(emptyDraft), failed);
}

const COMMON = /^(.)\1+$|^\d+$|password|qwerty|abc123|welcome|admin/i;
const COMFORTABLE_LENGTH = 10;

/** Warns of an easily guessed password; it refuses nothing. */
export function isWeak(password: string, username: string): boolean {
  const name = username.trim().toLowerCase();
  const namesUser = name.length > 2 && password.toLowerCase().includes(name);
  return password.length < COMFORTABLE_LENGTH || COMMON.test(password) || namesUser;
}
