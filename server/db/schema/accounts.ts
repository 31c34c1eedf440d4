import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CAPACITY_MAX, DAILY_TARGET_MAX } from "#contract/analytics/targets";
import { type Role, roleNames } from "#contract/roles";
import type { Language } from "#contract/templates/languages";
import { WEEK } from "#contract/time/working-days";
import { TEAM_MAX } from "#contract/users/profile";
import { instant, oneOf } from "./columns.ts";

/** A row goes with the user it is of. */
export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Whose work a row is: users who have left keep theirs. */
export const byUser = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    username: text("username").notNull(),
    passwordHash: text("password_hash").notNull(),
    email: text("email"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name"),
    role: text("role").$type<Role>().notNull(),
    /** Those with the same text are a team; null: none. */
    team: text("team"),
    isActive: boolean("is_active").notNull().default(true),
    /** Fresh calls a day; null: the agency's target. */
    dailyTarget: integer("daily_target"),
    /** Working days of their own, as in the settings; null: the agency's. */
    week: text("week"),
    /** Spoken with customers (contract/templates/languages.ts). */
    languages: text("languages").array().$type<Language[]>().notNull().default([]),
    /** The most open leads they can work on; null: no limit is known. */
    capacity: integer("capacity"),
    /** The first and the last day of work; null: not known, none is set. */
    joinedOn: date("joined_on", { mode: "string" }),
    leftOn: date("left_on", { mode: "string" }),
    /** Working hours of their own, HH:MM; null: the agency's calling hours. */
    worksFrom: text("works_from"),
    worksUntil: text("works_until"),
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** When a generated password expires, unless it has been changed; meaningless for a chosen one. */
    passwordExpiresAt: instant("password_expires_at"),
    createdAt: instant("created_at").notNull(),
    /** The release whose news they have seen (contract/release.ts); empty: older than such news. */
    seenRelease: text("seen_release").notNull().default(""),
    /**
     * A deleted user keeps the row, so that past calls keep their author's name; the username becomes free.
     */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    check("users_role", oneOf("role", roleNames)),
    check("users_daily_target", sql.raw(`daily_target between 1 and ${DAILY_TARGET_MAX}`)),
    check("users_capacity", sql.raw(`capacity between 1 and ${CAPACITY_MAX}`)),
    check("users_team", sql.raw(`team = btrim(team) and char_length(team) between 1 and ${TEAM_MAX}`)),
    check("users_days", sql.raw("joined_on <= left_on")),
    check(
      "users_hours",
      sql.raw("works_from < works_until and (works_from is null) = (works_until is null)"),
    ),
    check("users_week", sql.raw(`week ~ '${WEEK.source}'`)),
    index("users_of_team").on(table.team).where(sql`team is not null`),
    uniqueIndex("users_username").on(sql`lower(${table.username})`).where(sql`deleted_at is null`),
  ],
);

export const fullName = sql<string>`full_name(${users.firstName}, ${users.lastName})`;

/** Hours that applied until the day before: a person's own, of which there may be none, or the agency's. */
export const formerHours = pgTable(
  "former_hours",
  {
    /** Null: the agency's. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    untilDay: date("until_day", { mode: "string" }).notNull(),
    worksFrom: text("works_from"),
    worksUntil: text("works_until"),
  },
  (table) => [unique("former_hours_day").on(table.userId, table.untilDay).nullsNotDistinct()],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's value: a stolen table cannot be used to sign in. */
    tokenHash: text("token_hash").primaryKey(),
    userId: ofUser(),
    /** Opened through the OpenID provider: no password was used, so none has to be changed. */
    byProvider: boolean("by_provider").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/**
 * Browsers that have signed in with a password. They have a separate sign-in limit and grant nothing else.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    /** SHA-256 of the cookie's value; users who share a browser share it. */
    tokenHash: text("token_hash").notNull(),
    userId: ofUser(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index("known_devices_user").on(table.userId),
  ],
);

/** Sign-ins that have gone to the OpenID provider and have not returned. Each is completed once. */
export const providerSignIns = pgTable(
  "provider_sign_ins",
  {
    /** SHA-256 of the cookie's value: only the browser that left can return. */
    tokenHash: text("token_hash").primaryKey(),
    address: text("address").notNull(),
    state: text("state").notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    /** The screen to show afterwards. */
    next: text("next").notNull(),
    startedAt: instant("started_at").notNull(),
  },
  (table) => [
    index("provider_sign_ins_started").on(table.startedAt),
    index("provider_sign_ins_address").on(table.address),
  ],
);

export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: uuid("id").primaryKey(),
    account: text("account").notNull(),
    /** An IPv4 address, or an IPv6 network of 64 bits. */
    address: text("address").notNull(),
    /** The known device that sent it; null for any other. */
    device: text("device"),
    failedAt: instant("failed_at").notNull(),
  },
  (table) => [
    index("sign_in_failures_account").on(table.account, table.failedAt),
    index("sign_in_failures_address").on(table.address, table.failedAt),
    index("sign_in_failures_time").on(table.failedAt),
  ],
);

/** Users whose sign-ins from unknown devices are refused because of wrong passwords from many addresses. */
export const slowedAccounts = pgTable("slowed_accounts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  since: instant("since").notNull(),
  /** The latest refusal, to the minute. */
  refusedAt: instant("refused_at").notNull(),
});
