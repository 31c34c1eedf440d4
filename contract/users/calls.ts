import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { roleNames } from "#contract/roles";
import { Done, Instant, Text, UserIdParams } from "#contract/schemas";
import { credentialFaults, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from "./credentials.ts";
import { openLeadsFates } from "./fates.ts";

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

/** A change of a user; an absent field stays as it is. */
export const UserChange = z.object({
  isActive: z.boolean().optional(),
  firstName: NewUser.shape.firstName.optional(),
  lastName: Text(100)
    .nullable()
    .transform((text) => text?.trim() || null)
    .optional(),
  email: Text(254)
    .nullable()
    .transform((text) => text?.trim() || null)
    .pipe(z.email(credentialFaults.email).nullable())
    .optional(),
  role: z.enum(roleNames, credentialFaults.role).optional(),
  /** Only with a deactivation, or a role that works no leads; 'keep' by default. */
  openLeads: z.enum(openLeadsFates).optional(),
});
export type UserChange = z.output<typeof UserChange>;

export const UserWork = z
  .object({
    id: z.uuid(),
    openLeads: z.number().int(),
    /** The latest request, sign-in or entry; null for somebody who has not signed in yet. */
    lastSeenAt: Instant.nullable(),
  })
  .meta({ id: "UserWork" });
export type UserWork = z.input<typeof UserWork>;

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
  work: endpoint({
    method: "GET",
    path: "/api/users/work",
    summary: "Each user's open leads and when they were seen last",
    needs: "users:manage",
    reply: z.array(UserWork),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/users/:id",
    summary:
      "Change name, e-mail or role, deactivate or reactivate; a new role or a deactivation ends the sessions, and an active administrator always remains",
    needs: "users:manage",
    params: UserIdParams,
    body: UserChange,
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
