import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ExportFormat } from "#contract/exports/formats";
import type { Preset } from "#contract/reports/presets";
import { type Cadence, cadenceNames } from "#contract/reports/schedules/times";
import { ofUser, users } from "./accounts.ts";
import { instant, oneOf } from "./columns.ts";

/** When the report is mailed. */
export const reportSchedules = pgTable(
  "report_schedules",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    span: text("span").$type<Preset>().notNull(),
    every: text("every").$type<Cadence>().notNull(),
    sendDay: smallint("send_day"),
    sendAt: text("send_at").notNull(),
    format: text("format").$type<ExportFormat>(),
    /** As it was saved: a view's address does not change. */
    viewName: text("view_name"),
    viewQuery: text("view_query"),
    /** Of people without an account. */
    addresses: text("addresses").array().notNull().default([]),
    nextAt: instant("next_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("report_schedules_every", oneOf("every", cadenceNames)),
    check("report_schedules_send_at", sql`send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check("report_schedules_view", sql`num_nonnulls(view_name, view_query) <> 1`),
    index("report_schedules_next").on(table.nextAt),
  ],
);

export const scheduledPeople = pgTable(
  "report_schedule_people",
  {
    scheduleId: bigint("schedule_id", { mode: "number" })
      .notNull()
      .references(() => reportSchedules.id, { onDelete: "cascade" }),
    userId: ofUser(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.userId] })],
);

/** One mail of a schedule to one person or address, noted with the schedule's next time in one transaction. */
export const reportMails = pgTable(
  "report_mails",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    scheduleId: bigint("schedule_id", { mode: "number" })
      .notNull()
      .references(() => reportSchedules.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address"),
    dueAt: instant("due_at").notNull(),
    tries: smallint("tries").notNull().default(0),
    /** When it is tried next; null when it is sent or given up. */
    tryAt: instant("try_at"),
    sentAt: instant("sent_at"),
    error: text("error"),
  },
  (table) => [
    check("report_mails_to", sql`num_nonnulls(user_id, address) = 1`),
    uniqueIndex("report_mails_each_once").on(
      table.scheduleId,
      sql`coalesce(${table.userId}::text, ${table.address})`,
      table.dueAt,
    ),
    index("report_mails_try").on(table.tryAt).where(sql`try_at is not null`),
  ],
);
