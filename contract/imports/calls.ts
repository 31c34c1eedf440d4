import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Text } from "#contract/schemas";

/** At most this many rows in one call. */
export const ROWS_PER_CALL = 3000;

/** What happened to the rows of a call; `errors` are messages, `failures` the same by row. */
export const ImportReply = z
  .object({
    message: z.string(),
    results: z.object({
      successful: z.number().int(),
      failed: z.number().int(),
      assigned: z.number().int(),
      errors: z.array(z.string()),
      failures: z.array(z.object({ row: z.number().int(), reason: z.string() })),
    }),
  })
  .meta({ id: "ImportReply" });
export type ImportReply = z.infer<typeof ImportReply>;

/**
 * What an upload of these rows would meet. `vehicles` has every readable row with what tells its vehicle apart, so that
 * the sender finds a vehicle that stands twice in a file of several calls; `taken` is already in its month.
 */
export const ImportCheck = z
  .object({
    failures: z.array(z.object({ row: z.number().int(), reason: z.string() })),
    vehicles: z.array(
      z.object({ row: z.number().int(), key: z.string(), duplicate: z.string(), taken: z.boolean() }),
    ),
  })
  .meta({ id: "ImportCheck" });
export type ImportCheck = z.infer<typeof ImportCheck>;

const RowNumber = z.number().int().min(1).max(10_000_000);

const Rows = z.object({
  data: z
    .array(z.unknown())
    .min(1, "No valid data found in CSV")
    .max(ROWS_PER_CALL, `At most ${ROWS_PER_CALL} rows in one call`),
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
    body: Rows.extend({
      uploadId: z.uuid().optional(),
      /** For the audit log: the file's name, its rows, and whether this call has the last of them. */
      file: z.object({ name: Text(255), rows: z.number().int().min(1), last: z.boolean() }).optional(),
    }),
    reply: ImportReply,
  }),
  check: endpoint({
    method: "POST",
    path: "/api/upload/csv-leads/check",
    summary: "What an upload of these rows would store and refuse; nothing is stored",
    needs: "leads:import",
    limitedAs: "upload",
    body: Rows,
    reply: ImportCheck,
  }),
};
