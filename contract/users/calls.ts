import * as z from "zod";
import { CAPACITY_MAX } from "#contract/analytics/targets";
import { promises } from "#contract/callbacks/reminder-times";
import { endpoint } from "#contract/endpoint";
import { Receiver } from "#contract/leads/bulk/calls";
import { roleNames } from "#contract/roles";
import { DateOnly, Done, Instant, Seen, Text, UserIdParams } from "#contract/schemas";
import { CallingTime, DailyTarget, Week, WholeNumber } from "#contract/settings/schemas";
import { languages } from "#contract/templates/languages";
import { credentialFaults, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from "./credentials.ts";
import { employmentFaults } from "./employment.ts";
import { openLeadsFates } from "./fates.ts";
import { profileFields, TEAM_MAX } from "./profile.ts";

/** A user as lists show them; most of it only for those who may read it of the users in their scope. */
export const User = z
  .object({
    id: z.uuid(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    role: z.enum(roleNames),
    email: z.string().nullable().optional(),
    isActive: z.boolean().optional(),
    /** Whom a team leader of the same team leads; null: no team. */
    team: z.string().nullable().optional(),
    /** Fresh calls a day; null: the agency's target. */
    dailyTarget: z.number().int().nullable().optional(),
    /** Working days, as in the settings; null: the agency's. */
    week: z.string().nullable().optional(),
    /** The most open leads they can work on; null: no limit is known. */
    capacity: z.number().int().nullable().optional(),
    /** The first and the last day of work; null: none is known. */
    joinedOn: DateOnly.nullable().optional(),
    leftOn: DateOnly.nullable().optional(),
    /** Working hours, HH:MM, which count within the agency's calling hours; null: all of these. */
    worksFrom: z.string().nullable().optional(),
    worksUntil: z.string().nullable().optional(),
    /** The last day of the absence that goes on; null: none does. */
    absentUntil: DateOnly.nullable().optional(),
    /** Spoken with customers. */
    languages: z.enum(languages).array().optional(),
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

const Team = Text(TEAM_MAX)
  .nullable()
  .transform((text) => text?.trim() || null);

function addFaults(person: Parameters<typeof employmentFaults>[0], context: z.RefinementCtx): void {
  for (const { field, message } of employmentFaults(person))
    context.addIssue({ code: "custom", path: [field], message });
}

/** The form 'Create New User' (specification §5). */
export const NewUser = z
  .object({
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
    team: Team.optional(),
    /** Today unless given; null: not known. */
    joinedOn: DateOnly.nullable().optional(),
  })
  .superRefine(({ role, team = null }, context) => addFaults({ role, team }, context));
export type NewUser = z.output<typeof NewUser>;
/** As the form sends it: empty fields are absent. */
export type NewUserForm = z.input<typeof NewUser>;

/**
 * Who gets the leads of a user who stops working them. By default the other telecallers share them. A promised callback or
 * follow-up always goes to a person while there is one: to the heir of the leads, unless the callbacks have another.
 */
export const HandOn = z.object({
  openLeads: z.union([z.enum(openLeadsFates), z.uuid()]).optional(),
  callbacks: z.union([z.literal("share"), z.uuid()]).optional(),
});
export type HandOn = z.output<typeof HandOn>;

/** A change of a user; an absent field stays as it is. */
export const UserChange = HandOn.extend({
  seen: Seen(profileFields),
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
  team: Team.optional(),
  dailyTarget: DailyTarget.nullable().optional(),
  week: Week.nullable().optional(),
  capacity: WholeNumber("Open leads", CAPACITY_MAX).nullable().optional(),
  joinedOn: DateOnly.nullable().optional(),
  leftOn: DateOnly.nullable().optional(),
  worksFrom: CallingTime("Work starts").nullable().optional(),
  worksUntil: CallingTime("Work ends").nullable().optional(),
  languages: z
    .enum(languages)
    .array()
    .transform((chosen) => languages.filter((one) => chosen.includes(one)))
    .optional(),
}).superRefine(addFaults);
export type UserChange = z.output<typeof UserChange>;

export const UserWork = z
  .object({
    id: z.uuid(),
    openLeads: z.number().int(),
    /** The latest request, sign-in or entry; null for a user who has not signed in yet. */
    lastSeenAt: Instant.nullable(),
  })
  .meta({ id: "UserWork" });
export type UserWork = z.input<typeof UserWork>;

/** Who got the open leads of a user who stopped working them, as it was told before. */
const handedOn = z.array(Receiver).optional();

/** What a user who leaves has to hand on, the first promises of it, and who would get how many. */
export const LeavingWork = z
  .object({
    openLeads: z.number().int(),
    /** Promised callbacks and follow-ups among them, and those whose time has come. */
    callbacks: z.number().int(),
    due: z.number().int(),
    next: z.array(
      z.object({ leadId: z.number().int(), name: z.string(), at: Instant, promise: z.enum(promises) }),
    ),
    receivers: z.array(Receiver),
  })
  .meta({ id: "LeavingWork" });
export type LeavingWork = z.input<typeof LeavingWork>;

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
    summary: "Delete a telecaller: ends their sessions, hands their open leads on, keeps their history",
    needs: "users:manage",
    params: UserIdParams,
    query: HandOn,
    reply: Done.extend({ handedOn }),
  }),
  work: endpoint({
    method: "GET",
    path: "/api/users/work",
    summary: "The open leads of each user in scope and when they were seen last",
    needs: "users:read",
    reply: z.array(UserWork),
  }),
  leaving: endpoint({
    method: "GET",
    path: "/api/users/:id/leaving",
    summary:
      "What is handed on when this user is deactivated or deleted, and to whom: open leads and promised callbacks",
    needs: "users:manage",
    params: UserIdParams,
    query: HandOn,
    reply: LeavingWork,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/users/:id",
    summary:
      "Change name, e-mail or role, deactivate or reactivate; a new role or a deactivation ends the sessions, and an active administrator always remains",
    needs: "users:manage",
    params: UserIdParams,
    body: UserChange,
    reply: User.extend({ handedOn }),
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
