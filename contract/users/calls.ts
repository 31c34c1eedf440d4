import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { roleNames } from "#contract/roles";
import { Done, Instant, Text, UserIdParams } from "#contract/schemas";
import { credentialFaults, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from "./credentials.ts";

/** A user as lists show them; email, isActive and slowed only for those who manage users. */
export const User = z
  .object({
    id: z.uuid(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    role: z.enum(roleNames),
    email: z.string().nullable().optional(),
    isActive: z.boolean().optional(),
    /**
     * While sign-ins from unknown devices are refused: the failures of the last hour, and the number of their
     * addresses.
     */
    slowed: z.object({ failures: z.number(), addresses: z.number() }).nullable().optional(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

const optionalText = (max: number) =>
  Text(max)
    .nullish()
    .transform((text) => text?.trim() || null);

/** The form 'Create New User' (specification §5). */
export const NewUser = z.object({
  username: Text(100, credentialFaults.username)
    .trim()
    .min(USERNAME_MIN, credentialFaults.username)
    .regex(/^\P{C}*$/u, credentialFaults.invisible),
  password: Text(PASSWORD_MAX, credentialFaults.password(PASSWORD_MIN)).min(
    PASSWORD_MIN,
    credentialFaults.password(PASSWORD_MIN),
  ),
  email: optionalText(254).pipe(z.email(credentialFaults.email).nullable()),
  firstName: Text(100, credentialFaults.firstName).trim().min(1, credentialFaults.firstName),
  lastName: optionalText(100),
  role: z.enum(roleNames, credentialFaults.role).default("telecaller"),
});
export type NewUser = z.output<typeof NewUser>;
/** As the form sends it: empty fields are absent. */
export type NewUserForm = z.input<typeof NewUser>;

export const usersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/users",
    summary: "The team",
    needs: "leads:work",
    reply: z.array(User),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/users",
    summary: "Create a user",
    needs: "users:manage",
    body: NewUser,
    reply: User,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/users/:id",
    summary: "Delete a telecaller: ends their sessions, unassigns their open leads, keeps their history",
    needs: "users:manage",
    params: UserIdParams,
    reply: Done,
  }),
  setActive: endpoint({
    method: "PATCH",
    path: "/api/users/:id",
    summary:
      "Deactivate or reactivate a user; deactivation ends their sessions, and never leaves the team without an active administrator",
    needs: "users:manage",
    params: UserIdParams,
    body: z.object({ isActive: z.boolean() }),
    reply: User,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/users/:id/reset-password",
    summary: "Give a user a one-time password, shown once and good until it expires; ends their sessions",
    needs: "users:manage",
    params: UserIdParams,
    reply: z.object({ password: z.string(), expiresAt: Instant }).meta({ id: "OneTimePassword" }),
  }),
};
