import * as z from "zod";
import { DateOnly, Instant, Month, Text } from "#contract/schemas";
import { importStateNames, rowResultNames } from "./states.ts";

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
    refused: z.number().int(),
    /** Its rows are kept, and it can be undone, up to this instant; null once it was undone or its rows are gone. */
    undoUntil: Instant.nullable(),
    undone: z
      .object({
        by: z.string(),
        at: Instant.nullable(),
        removed: z.number().int(),
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
    /** Leads that all matches added. */
    added: z.number().int(),
    /** The users who have imported. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: "ImportPage" });
export type ImportPage = z.input<typeof ImportPage>;

export const ImportFilter = z.object({
  month: Month.optional(),
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
  status: z.string(),
  subStatus: z.string().nullable(),
  lastCallAt: Instant.nullable(),
  worked: z.boolean(),
});
export type ImportedLead = z.input<typeof ImportedLead>;

/** A row of an import: its lead while there is one, or why the row was refused. */
export const ImportedRow = z
  .object({
    id: z.number().int(),
    row: z.number().int(),
    result: z.enum(rowResultNames),
    lead: ImportedLead.nullable(),
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
  search: Text(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type RowFilter = z.output<typeof RowFilter>;

/** What an undo would do at this moment. */
export const UndoPreview = z
  .object({
    /** Leads that nobody has worked on. */
    removed: z.number().int(),
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
