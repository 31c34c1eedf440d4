import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type EntryKind, entryKinds, type HistoryEvent } from "#contract/history/events";
import { byUser } from "./accounts.ts";
import { instant, oneOf } from "./columns.ts";
import { ofLead } from "./leads.ts";

export const callLogs = pgTable(
  "call_logs",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    leadId: ofLead(),
    userId: byUser("user_id"),
    kind: text("kind").$type<EntryKind>().notNull(),
    callResult: text("call_result").notNull(),
    /** As typed; a sentence that history once wrote. */
    notes: text("notes"),
    event: jsonb("event").$type<HistoryEvent>(),
    connected: boolean("connected").notNull().default(false),
    /** The first call on a lead at pending_call that reached a person. */
    fresh: boolean("fresh").notNull().default(false),
    requestId: uuid("request_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("call_logs_kind", oneOf("kind", entryKinds)),
    index("call_logs_lead").on(table.leadId, table.createdAt, table.id),
    index("call_logs_user").on(table.userId, table.createdAt),
    index("call_logs_created").on(table.createdAt, table.userId),
    uniqueIndex("call_logs_request")
      .on(table.leadId, table.userId, table.requestId)
      .where(sql`request_id is not null`),
  ],
);
