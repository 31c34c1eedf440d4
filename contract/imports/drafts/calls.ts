import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { ImportRecord, RowNumber } from "#contract/imports/schemas";
import {
  CELL_MAX,
  CELLS_PER_CALL,
  COLUMNS_MAX,
  ROWS_MAX,
  ROWS_PER_PAGE,
  ROWS_PER_STAGING,
} from "#contract/imports/sizes";
import { columnNames } from "#contract/lead/columns";
import { CalendarMonth, Done, IdParams, Text } from "#contract/schemas";
import {
  Draft,
  DraftPeople,
  DraftRow,
  DraftRowFilter,
  ImportPlan,
  ImportSource,
  MatchedHeader,
  ValueOfFile,
} from "./schemas.ts";

const OurColumn = z.enum(columnNames);
const SentCells = z.partialRecord(OurColumn, Text(CELL_MAX));
const Header = Text(CELL_MAX);
const SourceName = Text(100).trim().min(1, "A source needs a name");
const ofImport = { needs: "leads:import", params: IdParams } as const;

export const draftsApi = {
  /** The same `uploadId` again returns the same import. */
  open: endpoint({
    method: "POST",
    path: "/api/imports",
    summary: "Open a draft of an import: its rows are staged, checked and edited before anything is stored",
    needs: "leads:import",
    body: z.object({
      uploadId: z.uuid(),
      fileName: Text(255),
      /** Neither: each row goes to the month of its expiry. */
      month: CalendarMonth.optional(),
      campaignId: z.number().int().positive().optional(),
      source: SourceName.optional(),
      header: z.array(Header).max(COLUMNS_MAX),
      matching: z.array(MatchedHeader).max(COLUMNS_MAX),
      rows: z.number().int().min(1).max(ROWS_MAX, `At most ${ROWS_MAX} rows in one file`),
      /** A draft whose columns are mapped again: of the same table it is opened again, without rows, and keeps its edits. */
      replaces: z.number().int().positive().optional(),
      /** What tells the table apart among files of that name. */
      table: Text(100).optional(),
    }),
    reply: ImportRecord,
  }),
  /** A row that has come before is left as it is. */
  stage: endpoint({
    method: "POST",
    path: "/api/imports/:id/staged",
    summary: "Add rows to a draft, as text by our columns",
    limitedAs: "upload",
    ...ofImport,
    body: z.object({
      /** That of the latest call that opened the draft: rows by an earlier mapping are refused. */
      uploadId: z.uuid().optional(),
      rows: z
        .array(
          z.object({
            row: RowNumber,
            cells: z.array(Text(CELL_MAX)).max(COLUMNS_MAX),
            values: SentCells,
            others: z.record(Header, Text(CELL_MAX)).optional(),
            /** Why the line is no row of the table, as the sender sees it: too many values, for example. */
            unreadable: Text(CELL_MAX).optional(),
          }),
        )
        .min(1)
        .max(ROWS_PER_STAGING, `At most ${ROWS_PER_STAGING} rows in one call`),
    }),
    reply: z.object({ staged: z.number().int() }),
  }),
  check: endpoint({
    method: "POST",
    path: "/api/imports/:id/check",
    summary: "Compare every row of a draft with the database as it is",
    ...ofImport,
    reply: Draft,
  }),
  draft: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft",
    summary: "What the import of a draft would do",
    ...ofImport,
    reply: Draft,
  }),
  /** Said again every 20 seconds while the page is looked at (contract/live/intervals.ts). */
  here: endpoint({
    method: "POST",
    path: "/api/imports/:id/here",
    summary: "Say that this page shows a draft, and hear who else has it open",
    background: true,
    ...ofImport,
    reply: z.object({ others: z.string().array() }),
  }),
  /** A page reads a list once, and its rows as they come into view: a row that is edited keeps its place. */
  list: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft/list",
    summary:
      "The numbers of a draft's rows by what an import would do with them, in the order that is asked for",
    ...ofImport,
    query: DraftRowFilter,
    reply: z.object({ rows: z.array(z.number().int()) }),
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft/rows",
    summary: "Some rows of a draft by their numbers in the file, in its order",
    ...ofImport,
    query: z.object({
      rows: Text(2000)
        .transform((list) => list.split(",").map(Number))
        .pipe(z.array(RowNumber).max(ROWS_PER_PAGE)),
    }),
    reply: z.object({ rows: z.array(DraftRow) }),
  }),
  /**
   * A text of null puts the file's own value back. `was` is the text that the sender saw, null for the file's own: when one
   * cell has another text by now, none is edited. Replies with the rows whose verdict may have changed.
   */
  edit: endpoint({
    method: "PATCH",
    path: "/api/imports/:id/draft/rows",
    summary: "Edit cells of a draft and check their rows",
    ...ofImport,
    body: z.object({
      cells: z
        .array(
          z.object({
            row: RowNumber,
            column: OurColumn,
            text: Text(CELL_MAX).nullable(),
            was: Text(CELL_MAX).nullable().optional(),
          }),
        )
        .min(1)
        .max(CELLS_PER_CALL, `At most ${CELLS_PER_CALL} cells in one call`),
    }),
    reply: z.object({ rows: z.array(DraftRow), draft: Draft }),
  }),
  values: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft/values",
    summary:
      "Values of a draft that are not known or are replaced, or every value of one column, the most frequent first",
    ...ofImport,
    query: z.object({ column: OurColumn.optional() }),
    reply: z.object({
      values: z.array(ValueOfFile),
      /** What a value of these columns can be replaced with. */
      known: z.partialRecord(OurColumn, z.array(z.string())),
    }),
  }),
  /** A text of null takes the replacement back. A replacement is remembered with the source. */
  replace: endpoint({
    method: "POST",
    path: "/api/imports/:id/draft/replace",
    summary: "Replace a value in every row of a draft",
    ...ofImport,
    body: z.object({ column: OurColumn, from: Text(CELL_MAX), to: Text(CELL_MAX).nullable() }),
    reply: Draft,
  }),
  plan: endpoint({
    method: "PATCH",
    path: "/api/imports/:id/draft",
    summary:
      "Choose a draft's month, what its import does with rows already here, and who gets the new leads",
    ...ofImport,
    /** `month`: of all rows; null sends each to the month of its expiry. */
    body: ImportPlan.partial().extend({ month: CalendarMonth.nullable().optional() }),
    reply: Draft,
  }),
  people: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft/people",
    summary: "Who would get how many of a draft's new leads",
    ...ofImport,
    reply: DraftPeople,
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/imports/:id/draft",
    summary: "Discard a draft",
    ...ofImport,
    reply: Done,
  }),
  /** The server imports it in parts; one import at a time, the others wait. One that has failed goes on. */
  start: endpoint({
    method: "POST",
    path: "/api/imports/:id/start",
    summary: "Import a draft; with a name, its matching is remembered for later files of this source",
    ...ofImport,
    body: z.object({
      remember: SourceName.optional(),
      /** How many rows the sender saw that it would import: when they are not as many, nothing is started. */
      rows: z.number().int().min(1).optional(),
    }),
    reply: ImportRecord,
  }),
  /** What is stored stays and can be undone. */
  cancel: endpoint({
    method: "POST",
    path: "/api/imports/:id/cancel",
    summary: "Stop an import after its current part",
    ...ofImport,
    reply: ImportRecord,
  }),
  sources: endpoint({
    method: "GET",
    path: "/api/import-sources",
    summary: "The sources whose files are matched as last time, the latest first",
    needs: "leads:import",
    reply: z.object({ sources: z.array(ImportSource) }),
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/api/import-sources/:id",
    summary: "Forget how the files of a source are matched",
    ...ofImport,
    reply: Done,
  }),
};
