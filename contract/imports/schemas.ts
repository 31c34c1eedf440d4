import * as z from "zod";
import { StoredStatus } from "#contract/leads/record";
import { CalendarMonth, DateOnly, Instant, Month, Paged, Text } from "#contract/schemas";
import { importStateNames, rowResultNames } from "./states.ts";

/** The number of a row in its file. */
export const RowNumber = z.number().int().min(1).max(10_000_000);

/** How many leads are in a campaign month. */
export const MonthCount = z.object({ month: Month, leads: z.number().int() });

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

export const ImportPage = Paged.extend({
  imports: z.array(ImportRecord),
  /** Leads that all matches added, and those of them that an undo removed. */
  added: z.number().int(),
  removed: z.number().int(),
  /** The users who have imported. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Those that have campaigns, latest first. */
  months: z.array(Month),
}).meta({ id: "ImportPage" });
export type ImportPage = z.input<typeof ImportPage>;

export const ImportFilter = z.object({
  month: CalendarMonth.optional(),
  user: z.uuid().optional(),
  state: z.enum(importStateNames).optional(),
  /** Those of the same file: of its name, with as many rows. */
  fileName: Text(255).optional(),
  rows: z.coerce.number().int().min(1).max(100_000_000).optional(),
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

export const ImportedRows = Paged.extend({ rows: z.array(ImportedRow), header: z.array(z.string()) }).meta({
  id: "ImportedRows",
});
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
    months: z.array(MonthCount),
    /** Those whose expiry date in the file could not be read, and that have none since. */
    expiriesLeftOut: z.number().int(),
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
    /** Leads that stay because somebody has worked on them, or only because a later import changed them; `stay` names the first. */
    worked: z.number().int(),
    /** The latest such import, which is to be undone first. */
    later: ImportRecord.pick({ id: true, fileName: true }).extend({ leads: z.number().int() }).nullable(),
    stay: z.array(ImportedLead),
  })
  .meta({ id: "UndoPreview" });
export type UndoPreview = z.input<typeof UndoPreview>;
