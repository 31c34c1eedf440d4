import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { StoredStatus } from "#contract/leads/record";
import { CalendarMonth, DateOnly, Format, Id, Instant, Month, Text } from "#contract/schemas";
import { CELL_MAX, COLUMNS_MAX } from "./sizes.ts";
import { importStateNames, rowResultNames, storedResults } from "./states.ts";

/** At most this many rows in one call. */
export const ROWS_PER_CALL = 3000;

/** A row and what is the matter with it; `erased`: its person was erased on request, and nothing is to be edited. */
const NotedRow = z.object({ row: z.number().int(), reason: z.string(), erased: z.literal(true).optional() });

/** What happened to the rows of a call; `errors` are messages, `failures` the same by row, `doubts` rows stored as typed. */
export const ImportReply = z
  .object({
    message: z.string(),
    results: z.object({
      successful: z.number().int(),
      failed: z.number().int(),
      assigned: z.number().int(),
      errors: z.array(z.string()),
      failures: z.array(NotedRow),
      doubts: z.array(NotedRow.omit({ erased: true })).optional(),
    }),
  })
  .meta({ id: "ImportReply" });
export type ImportReply = z.infer<typeof ImportReply>;

const RowNumber = z.number().int().min(1).max(10_000_000);

/** The rows of a call are missing (specification §5). */
const NO_ROWS = "No valid data found in CSV";

/** A row that the sender could not read, for the import's history and its file of rejected rows. */
const UnreadRow = z.object({
  row: RowNumber,
  reason: Text(CELL_MAX),
  values: z.array(Text(CELL_MAX)).max(COLUMNS_MAX),
});

/** What only the sender knows of the file: its name, its columns, its rows, and whether this call has the last of them. */
const SentFile = z.object({
  name: Text(255),
  rows: z.number().int().min(1),
  last: z.boolean(),
  header: z.array(Text(CELL_MAX)).max(COLUMNS_MAX).optional(),
  unread: z.array(UnreadRow).max(ROWS_PER_CALL).optional(),
});

/** An import with everything it did, as the history shows it. */
export const ImportRecord = z
  .object({
    id: z.number().int(),
    /** Null for a call without the name of a file. */
    fileName: z.string().nullable(),
    createdAt: Instant,
    /** When its latest rows came. */
    storedAt: Instant,
    by: z.string(),
    /** Null when each row went to the month of its expiry. */
    campaignMonth: Month.nullable(),
    state: z.enum(importStateNames),
    /** Rows of the file; null when the sender did not say. */
    rows: z.number().int().nullable(),
    added: z.number().int(),
    /** Leads that were here and were changed, and those left as they were. */
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    /** Rows that it left out because it was cancelled or its sender stopped; 0 while it is under way. */
    notImported: z.number().int(),
    /** Why it could not go on; null unless it has failed. */
    failure: z.string().nullable(),
    /** Where its file came from, as its importer named it. */
    source: z.string().nullable(),
    /** Imports that are done before it, while it waits. */
    before: z.number().int(),
    /** Its rows are kept, and it can be undone, up to this instant; null once it was undone or its rows are gone. */
    undoUntil: Instant.nullable(),
    undone: z
      .object({
        by: z.string(),
        at: Instant.nullable(),
        removed: z.number().int(),
        /** Leads that the server had made of those removed. */
        renewals: z.number().int(),
        restored: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: "ImportRecord" });
export type ImportRecord = z.input<typeof ImportRecord>;

export const ImportPage = z
  .object({
    imports: z.array(ImportRecord),
    page: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    limit: z.number().int(),
    /** Leads that all matches added, and those of them that an undo removed. */
    added: z.number().int(),
    removed: z.number().int(),
    /** The users who have imported. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: "ImportPage" });
export type ImportPage = z.input<typeof ImportPage>;

export const ImportFilter = z.object({
  month: CalendarMonth.optional(),
  user: z.uuid().optional(),
  state: z.enum(importStateNames).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type ImportFilter = z.output<typeof ImportFilter>;

/** A lead as an import shows it: whose it is, and what happened since. */
const ImportedLead = z.object({
  id: z.number().int(),
  name: z.string(),
  phoneNumber: z.string(),
  registrationNumber: z.string().nullable(),
  vehicleDetails: z.string().nullable(),
  insuranceExpiry: DateOnly.nullable(),
  telecaller: z.string().nullable(),
  status: StoredStatus,
  subStatus: z.string().nullable(),
  lastCallAt: Instant.nullable(),
  worked: z.boolean(),
});
export type ImportedLead = z.input<typeof ImportedLead>;

/** A row of an import: its lead while there is one, else its customer, or why the row was refused. */
export const ImportedRow = z
  .object({
    id: z.number().int(),
    row: z.number().int(),
    result: z.enum(rowResultNames),
    lead: ImportedLead.nullable(),
    /** The customer of a row whose lead is gone. */
    customer: ImportedLead.pick({ name: true, phoneNumber: true, registrationNumber: true }).nullable(),
    /** Whether an undo has taken it back; null before one. */
    undone: z.boolean().nullable(),
    reason: z.string().nullable(),
    cells: z.array(z.string()).nullable(),
  })
  .meta({ id: "ImportedRow" });
export type ImportedRow = z.input<typeof ImportedRow>;

export const ImportedRows = z
  .object({
    rows: z.array(ImportedRow),
    header: z.array(z.string()),
    page: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: "ImportedRows" });
export type ImportedRows = z.input<typeof ImportedRows>;

export const RowFilter = z.object({
  result: z.enum(rowResultNames).default("added"),
  /** Of those added: whether somebody has worked on the lead. */
  worked: z.stringbool().optional(),
  /** After an undo: whether it has taken the row back. Rows of customers that it removed are gone with them. */
  undone: z.stringbool().optional(),
  search: Text(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type RowFilter = z.output<typeof RowFilter>;

/** Who has the leads that an import added, as they are now. */
export const ImportPeople = z
  .object({
    people: z.array(z.object({ id: z.uuid(), name: z.string(), leads: z.number().int() })),
    unassigned: z.number().int(),
    /** How many of these leads are in which campaign month. */
    months: z.array(z.object({ month: Month, leads: z.number().int() })),
  })
  .meta({ id: "ImportPeople" });
export type ImportPeople = z.input<typeof ImportPeople>;

/** What an undo would do at this moment. */
export const UndoPreview = z
  .object({
    /** Leads that nobody has worked on, and those that the server has made of them. */
    removed: z.number().int(),
    renewals: z.number().int(),
    /** Known records that get their former values back. */
    restored: z.number().int(),
    /** Known records that somebody has changed since: they stay as they are. */
    edited: z.number().int(),
    /** Leads that stay because somebody has worked on them; `stay` names the first of them. */
    worked: z.number().int(),
    stay: z.array(ImportedLead),
  })
  .meta({ id: "UndoPreview" });
export type UndoPreview = z.input<typeof UndoPreview>;

export const importsApi = {
  /**
   * Rows are objects of text cells by column; a malformed row fails alone. `firstRow` is the number of the
   * first row in the file; a row's own `rowNumber` replaces it where bad rows were left out. The same
   * `uploadId` and first row again returns the earlier reply and stores nothing.
   */
  upload: endpoint({
    method: "POST",
    path: "/api/upload/csv-leads",
    summary: "Store parsed rows of a month's file; bad rows never cost good rows",
    needs: "leads:import",
    limitedAs: "upload",
    body: z
      .object({
        /** Empty only where the rest of the file could not be read. */
        data: z.array(z.unknown()).max(ROWS_PER_CALL, `At most ${ROWS_PER_CALL} rows in one call`),
        targetMonth: z
          .string()
          .regex(/^(0[1-9]|1[0-2])$/, "Target month must be 01 to 12")
          .optional(),
        targetYear: z
          .string()
          .regex(/^2\d{3}$/, "Target year must be a year")
          .optional(),
        campaignId: z.number().int().positive().optional(),
        firstRow: RowNumber.optional(),
        uploadId: z.uuid().optional(),
        file: SentFile.optional(),
      })
      .refine(({ data, file }) => data.length > 0 || (file?.unread ?? []).length > 0, {
        path: ["data"],
        message: NO_ROWS,
      }),
    reply: ImportReply,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/imports",
    summary: "Every import with what it did, newest first",
    needs: "leads:import",
    query: ImportFilter,
    reply: ImportPage,
  }),
  one: endpoint({
    method: "GET",
    path: "/api/imports/:id",
    summary: "One import with what it did",
    needs: "leads:import",
    params: z.object({ id: Id }),
    reply: ImportRecord,
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/:id/rows",
    summary: "The rows of an import by what became of them, in the order of the file",
    needs: "leads:import",
    params: z.object({ id: Id }),
    query: RowFilter,
    reply: ImportedRows,
  }),
  people: endpoint({
    method: "GET",
    path: "/api/imports/:id/people",
    summary: "Who has how many of the leads that an import added, as they are now",
    needs: "leads:import",
    params: z.object({ id: Id }),
    reply: ImportPeople,
  }),
  /** Streamed; audited before the first byte is sent. */
  leads: endpoint({
    method: "GET",
    path: "/api/imports/:id/leads",
    summary:
      "The leads that an import added, changed or found unchanged, as they are now, as a file in the order of its rows",
    needs: "customers:export",
    limitedAs: "export",
    params: z.object({ id: Id }),
    query: RowFilter.pick({ worked: true, search: true }).extend({
      result: z.enum(storedResults).default("added"),
      format: Format,
    }),
    reply: "attachment",
  }),
  /** Streamed; audited before the first byte is sent. */
  rejected: endpoint({
    method: "GET",
    path: "/api/imports/:id/rejected",
    summary: "The rows that were not stored, as a file: the file's columns and the reason",
    needs: "leads:import",
    limitedAs: "export",
    params: z.object({ id: Id }),
    query: z.object({ format: Format }),
    reply: "attachment",
  }),
  undoPreview: endpoint({
    method: "GET",
    path: "/api/imports/:id/undo",
    summary: "What an undo would remove, put back and leave; nothing is changed",
    needs: "leads:delete",
    params: z.object({ id: Id }),
    reply: UndoPreview,
  }),
  /** The server undoes it in parts; the import's state says how far it is. */
  undo: endpoint({
    method: "POST",
    path: "/api/imports/:id/undo",
    summary: "Take an import back: leads nobody has worked on go, changed records get their former values",
    needs: "leads:delete",
    params: z.object({ id: Id }),
    reply: ImportRecord,
  }),
};
