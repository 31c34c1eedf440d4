import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DraftMatching, ImportPlan, Matching } from "#contract/imports/drafts/plan";
import {
  type RowResult,
  rowResultNames,
  type StoredState,
  storedStates,
  type Verdict,
  verdictNames,
} from "#contract/imports/states";
import type { Cells, ColumnName } from "#contract/lead/columns";
import { byUser, ofUser, users } from "./accounts.ts";
import { campaigns } from "./campaigns.ts";
import { instant, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";

/** A file that was imported, with the counts of its rows by result. */
export const imports = pgTable(
  "imports",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Chosen by the sender of a file in many calls; null for a single call without one. */
    uploadId: uuid("upload_id"),
    createdBy: byUser("created_by"),
    createdAt: instant("created_at").notNull(),
    fileName: text("file_name"),
    /** Where the leads go; null when each row goes to the month of its expiry. */
    campaignId: bigint("campaign_id", { mode: "number" }),
    campaignMonth: text("campaign_month"),
    state: text("state").$type<StoredState>().notNull(),
    /** The columns of the file, in which its refused rows are given back. */
    header: text("header").array().notNull(),
    /** Rows of the whole file, as far as the sender says. */
    rows: integer("rows"),
    added: integer("added").notNull().default(0),
    /** Leads that were here before and were changed, and those left as they were. */
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    source: text("source"),
    /** What is done with rows already here, and who gets the new ones; null for an upload without a draft. */
    plan: jsonb("plan").$type<ImportPlan>(),
    /** How the columns are matched, to be remembered for the source. */
    matching: jsonb("matching").$type<DraftMatching>(),
    /** When its latest rows came. */
    storedAt: instant("stored_at").notNull(),
    /** Why it could not go on, of one that has failed. */
    failure: text("failure"),
    undoneBy: uuid("undone_by").references(() => users.id),
    undoneAt: instant("undone_at"),
    /** What the undo has done so far. */
    removed: integer("removed").notNull().default(0),
    removedRenewals: integer("removed_renewals").notNull().default(0),
    restored: integer("restored").notNull().default(0),
  },
  (table) => [
    check("imports_state", oneOf("state", storedStates)),
    unique("imports_upload").on(table.uploadId),
    foreignKey({
      name: "imports_campaign",
      columns: [table.campaignId],
      foreignColumns: [campaigns.id],
    }).onDelete("set null"),
    index("imports_work").on(table.id).where(sql`state in ('waiting', 'saving', 'undoing')`),
  ],
);

/**
 * What an import did with a row of its file. A lead's data is on the lead alone: the cells are kept of refused rows only, and
 * the row is deleted with its customer.
 */
export const importRows = pgTable(
  "import_rows",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    importId: bigint("import_id", { mode: "number" })
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Its number in the file; the sender gives it, so it may repeat. */
    row: integer("row").notNull(),
    result: text("result").$type<RowResult>().notNull(),
    /** Without a foreign key: that the lead was deleted later does not change what the import did. */
    leadId: bigint("lead_id", { mode: "number" }),
    customerId: bigint("customer_id", { mode: "number" }).references(() => customers.id, {
      onDelete: "cascade",
    }),
    /** The record was new with this import. */
    newCustomer: boolean("new_customer").notNull().default(false),
    /** The file's fields of a known record before and after, where the import changed it. */
    before: jsonb("before"),
    after: jsonb("after"),
    /** The same of a lead that was here before. */
    leadBefore: jsonb("lead_before"),
    leadAfter: jsonb("lead_after"),
    reason: text("reason"),
    /** The cells of a refused row, in the order of the header. */
    cells: text("cells").array(),
    /** Whether an undo has taken it back; null before one. */
    undone: boolean("undone"),
  },
  (table) => [
    check("import_rows_result", oneOf("result", rowResultNames)),
    index("import_rows_import").on(table.importId, table.result, table.id),
    index("import_rows_customer").on(table.customerId).where(sql`customer_id is not null`),
  ],
);

/** [here, in the file, whether someone has corrected it]; null there: the file's is never taken. */
export type StagedChange = [here: string | null, file: string, corrected: boolean | null];
export type StagedChanges = Partial<Record<ColumnName, StagedChange>>;

/**
 * A row of a file before it is imported: its cells by our columns, how they were mended, and what an import would do with it.
 * It is deleted when it is imported.
 */
export const stagedRows = pgTable(
  "staged_rows",
  {
    importId: bigint("import_id", { mode: "number" })
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Its number in the file. */
    row: integer("row").notNull(),
    /** The cells as the file has them, for the file of rejected rows. */
    cells: text("cells").array().notNull(),
    /** Text by our column, as matched. */
    given: jsonb("given").$type<Cells>().notNull(),
    /** Text by our column where a person has mended it. */
    mended: jsonb("mended").$type<Cells>().notNull().default({}),
    /** Text by the header of columns that match nothing. */
    others: jsonb("others").$type<Record<string, string>>(),
    /** Values by the database's columns, as they would be stored; null for a row that cannot be. */
    read: jsonb("read").$type<Record<string, string | number | null>>(),
    /** Why the file's line is no row of its table, until one of its cells is mended. */
    unreadable: text("unreadable"),
    /** What is wrong with it by our column: `faults` refuse the row, `doubts` do not. */
    faults: jsonb("faults").$type<Cells>().notNull(),
    doubts: jsonb("doubts").$type<Cells>().notNull(),
    /** What tells its vehicle apart, and the month it goes to. */
    key: text("key"),
    month: text("month"),
    verdict: text("verdict").$type<Verdict>(),
    /** The lead that is here already; for a new row its vehicle's lead of another month. */
    leadId: bigint("lead_id", { mode: "number" }),
    /** What would change of it, or of a new row's known record, by our column. */
    changes: jsonb("changes").$type<StagedChanges>(),
    /** The registration under which the same person's same vehicle is known. */
    knownAs: text("known_as"),
    /** Who gets it, once that was decided. */
    assignedTo: uuid("assigned_to").references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    check("staged_rows_verdict", oneOf("verdict", verdictNames)),
    index("staged_rows_key").on(table.importId, table.key),
  ],
);

/** A source whose files are matched as last time. */
export const importSources = pgTable(
  "import_sources",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    name: text("name").notNull(),
    matching: jsonb("matching").$type<Matching>().notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (table) => [uniqueIndex("import_sources_name").on(sql`lower(${table.name})`)],
);

/** The reply of an upload call: the same call sent again gets it and stores nothing. */
export const importBatches = pgTable(
  "import_batches",
  {
    uploadId: uuid("upload_id").notNull(),
    firstRow: integer("first_row").notNull(),
    userId: byUser("user_id"),
    reply: jsonb("reply").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.firstRow] })],
);

/** Who has a draft open, as the page has said last. */
export const draftPresence = pgTable(
  "draft_presence",
  {
    importId: bigint("import_id", { mode: "number" })
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    userId: ofUser(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.userId] })],
);
