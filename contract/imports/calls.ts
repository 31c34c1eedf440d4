import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Format, IdParams, Text } from "#contract/schemas";
import {
  ImportedRows,
  ImportFilter,
  ImportPage,
  ImportPeople,
  ImportRecord,
  RowFilter,
  RowNumber,
  UndoPreview,
} from "./schemas.ts";
import { CELL_MAX, COLUMNS_MAX } from "./sizes.ts";
import { storedResults } from "./states.ts";

/** At most this many rows in one call. */
export const ROWS_PER_CALL = 3000;

/** A row and what is the matter with it. Nothing is to be edited of one whose person was erased on request, or whose lead is here already. */
const NotedRow = z.object({
  row: z.number().int(),
  reason: z.string(),
  erased: z.literal(true).optional(),
  here: z.literal(true).optional(),
});

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
      doubts: z.array(NotedRow.pick({ row: true, reason: true })).optional(),
    }),
  })
  .meta({ id: "ImportReply" });
export type ImportReply = z.infer<typeof ImportReply>;

const ofImport = { needs: "leads:import", params: IdParams } as const;
const toUndo = { ...ofImport, needs: "leads:delete" } as const;
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
    ...ofImport,
    reply: ImportRecord,
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/:id/rows",
    summary: "The rows of an import by what became of them, in the order of the file",
    ...ofImport,
    query: RowFilter,
    reply: ImportedRows,
  }),
  people: endpoint({
    method: "GET",
    path: "/api/imports/:id/people",
    summary: "Who has how many of the leads that an import added, as they are now",
    ...ofImport,
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
    params: ofImport.params,
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
    limitedAs: "export",
    ...ofImport,
    query: z.object({ format: Format }),
    reply: "attachment",
  }),
  undoPreview: endpoint({
    method: "GET",
    path: "/api/imports/:id/undo",
    summary: "What an undo would remove, put back and leave; nothing is changed",
    ...toUndo,
    reply: UndoPreview,
  }),
  /** The server undoes it in parts; the import's state says how far it is. */
  undo: endpoint({
    method: "POST",
    path: "/api/imports/:id/undo",
    summary:
      "Take an import back: leads nobody has worked on go, changed records get their former values. To remove more than 100 leads it needs confirmCount, their number",
    ...toUndo,
    body: z.object({ confirmCount: z.number().int().optional() }).nullish(),
    reply: ImportRecord,
  }),
};
