import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { ImportRecord } from "#contract/imports/calls";
import { CELL_MAX, CELLS_PER_CALL, COLUMNS_MAX, ROWS_MAX, ROWS_PER_STAGING } from "#contract/imports/sizes";
import { verdictNames } from "#contract/imports/states";
import { columnNames } from "#contract/lead/columns";
import { CalendarMonth, Id, Instant, Month, Text } from "#contract/schemas";
import { keysOf } from "#contract/tables";
import { assignModes, dateOrders, draftShows, knownModes, namePartsAndPairs } from "./plan.ts";

const RowNumber = z.number().int().min(1).max(10_000_000);
const OurColumn = z.enum(columnNames);
const TextCells = z.partialRecord(OurColumn, z.string());
const SentCells = z.partialRecord(OurColumn, Text(CELL_MAX));
const Header = Text(CELL_MAX);
const SourceName = Text(100).trim().min(1, "A source needs a name");
const Done = z.object({ message: z.string() });
const ofImport = z.object({ id: Id });

const MatchedHeader = z.object({
  header: Header,
  target: z.enum([...columnNames, ...namePartsAndPairs, "others"]),
  order: z.enum(dateOrders).optional(),
});

export const ImportPlan = z
  .object({
    known: z.enum(keysOf(knownModes)),
    corrected: z.boolean(),
    assign: z.enum(keysOf(assignModes)),
    /** Where rows without an expiry go when each row goes to the month of its expiry; null: they have errors. */
    monthWithoutExpiry: CalendarMonth.nullable().optional(),
    /** Whether rows of people who were erased on request are imported all the same; absent: they are left out. */
    erased: z.boolean().optional(),
  })
  .meta({ id: "ImportPlan" });

/** What the import of a draft would do at its latest check. */
export const Draft = z
  .object({
    id: z.number().int(),
    fileName: z.string(),
    source: z.string().nullable(),
    /** Null when each row goes to the month of its expiry. */
    campaignMonth: Month.nullable(),
    /** The rows of the file, and those that have come. The check needs all of them. */
    rows: z.number().int(),
    staged: z.number().int(),
    checked: z.boolean(),
    /** Our columns that the file feeds, in our order. */
    columns: z.array(OurColumn),
    /** By the plan; they add up to the rows that have come. `changed`: at least one value is taken. */
    counts: z.record(z.enum(verdictNames), z.number().int()),
    /** Rows among the unchanged ones that differ from the lead that is here, which keeps its values. */
    kept: z.number().int(),
    /** New rows that change the record of a known customer by the plan. */
    recordChanged: z.number().int(),
    /** New rows whose vehicle has an open lead in another month. */
    openElsewhere: z.number().int(),
    /** Rows that are imported as they are, with a value that should be looked at. */
    doubtful: z.number().int(),
    /** Rows of an unknown vehicle whose person has the same one under another registration. */
    knownAs: z.number().int(),
    /** Rows that have errors, and those to be looked at, by the column. */
    problems: z.array(z.object({ column: OurColumn, faults: z.number().int(), doubts: z.number().int() })),
    /** Rows that differ from existing records in a value that somebody has corrected. */
    corrected: z.number().int(),
    plan: ImportPlan,
    /** Rows that go to no month unless the plan has one for them, and the month of most others. */
    withoutExpiry: z.object({ rows: z.number().int(), proposal: Month.nullable() }),
    /** How many new leads go to which month, and how many of them expire before today. */
    months: z.array(z.object({ month: Month, leads: z.number().int() })),
    expired: z.number().int(),
    /** Rows that the import would store or change by the plan. */
    toImport: z.number().int(),
    /** Values that are not known and may be replaced everywhere. */
    unknownValues: z.number().int(),
    /** What it has of the edits of the draft whose place it took; null when it took none. */
    carried: z
      .object({
        kept: z.number().int(),
        dropped: z.number().int(),
        first: z.array(z.object({ row: z.number().int(), column: OurColumn, text: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: "ImportDraft" });
export type Draft = z.input<typeof Draft>;

/** What a row would change of the lead that is here, or of a new lead's known customer. */
const Change = z.object({
  column: OurColumn,
  here: z.string().nullable(),
  file: z.string(),
  /** Somebody has corrected it since; only taken when the plan says so. */
  corrected: z.boolean(),
  /** Whether the plan takes the file's value. */
  taken: z.boolean(),
});

export const DraftRow = z
  .object({
    row: z.number().int(),
    verdict: z.enum(verdictNames),
    values: TextCells,
    mended: z.array(OurColumn),
    /** Of the edited ones those that have the text with which their own was replaced everywhere. */
    replaced: z.array(OurColumn),
    /** Why the row is refused by the column, unless it is edited. */
    faults: TextCells,
    /** What should be looked at by the column. */
    doubts: TextCells,
    /** A value that is likely meant, by the column. */
    proposals: TextCells,
    /** For the whole row: 'Duplicate in this file: also row 4'. */
    reason: z.string().nullable(),
    /** The lead that is here; for a new row that of another month, the latest open one first. */
    lead: z
      .object({
        id: z.number().int(),
        name: z.string(),
        registrationNumber: z.string().nullable(),
        telecaller: z.string().nullable(),
        worked: z.boolean(),
        campaignMonth: Month,
        open: z.boolean(),
      })
      .nullable(),
    /** The month of the lead whose place a new row takes: made of last year's, and nobody has worked on it. */
    renewal: Month.nullable(),
    changes: z.array(Change),
    knownAs: z.string().nullable(),
    /** Which lists have it. */
    lists: z.array(z.enum(draftShows)),
  })
  .meta({ id: "ImportDraftRow" });
export type DraftRow = z.input<typeof DraftRow>;

export type DraftShow = (typeof draftShows)[number];

export const DraftRowFilter = z.object({
  show: z.enum(draftShows).default("all"),
  /** Only rows with a problem in this column. */
  column: OurColumn.optional(),
  offset: z.coerce.number().int().min(0).max(ROWS_MAX).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type DraftRowFilter = z.output<typeof DraftRowFilter>;

/** A value of a column of the file with the number of its rows. */
const ValueOfFile = z.object({
  column: OurColumn,
  value: z.string(),
  rows: z.number().int(),
  /** Whose name it is that means nobody: a former telecaller's, or that of two. */
  note: z.string().nullable(),
  /** The closest known value; null when none is close. */
  proposal: z.string().nullable(),
  /** What it was replaced with; null when it stands as in the file. */
  replacedBy: z.string().nullable(),
});
export type ValueOfFile = z.input<typeof ValueOfFile>;

export const DraftPeople = z
  .object({
    people: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Open leads before the import, and the new ones of this file. */
        open: z.number().int(),
        given: z.number().int(),
      }),
    ),
    /** New leads that nobody gets. */
    unassigned: z.number().int(),
    /** Names in the file that no active telecaller has. */
    unknown: z.array(
      z.object({
        name: z.string(),
        rows: z.number().int(),
        note: z.string().nullable(),
        proposal: z.string().nullable(),
      }),
    ),
    /** New leads that each way would give to the person who had the vehicle last. */
    lastYear: z.number().int(),
    named: z.number().int(),
  })
  .meta({ id: "ImportDraftPeople" });
export type DraftPeople = z.input<typeof DraftPeople>;

export const ImportSource = z
  .object({
    id: z.number().int(),
    name: z.string(),
    columns: z.array(MatchedHeader),
    /** The headers of its last file that were left out; null when that is not known. */
    leftOut: z.array(z.string()).nullable(),
    usedAt: Instant,
  })
  .meta({ id: "ImportSource" });
export type ImportSource = z.input<typeof ImportSource>;

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
      /** A draft of the same file, which is matched again: the check takes its edits over and removes it. */
      replaces: z.number().int().positive().optional(),
    }),
    reply: ImportRecord,
  }),
  /** A row that has come before is left as it is. */
  stage: endpoint({
    method: "POST",
    path: "/api/imports/:id/staged",
    summary: "Add rows to a draft, as text by our columns",
    needs: "leads:import",
    limitedAs: "upload",
    params: ofImport,
    body: z.object({
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
    needs: "leads:import",
    params: ofImport,
    reply: Draft,
  }),
  draft: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft",
    summary: "What the import of a draft would do",
    needs: "leads:import",
    params: ofImport,
    reply: Draft,
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft/rows",
    summary: "The rows of a draft by what an import would do with them, in the order of the file",
    needs: "leads:import",
    params: ofImport,
    query: DraftRowFilter,
    reply: z.object({ rows: z.array(DraftRow), total: z.number().int() }),
  }),
  /**
   * A text of null puts the file's own value back. `was` is the text that the sender saw, null for the file's own: when one
   * cell has another text by now, none is edited. Replies with the rows whose verdict may have changed.
   */
  edit: endpoint({
    method: "PATCH",
    path: "/api/imports/:id/draft/rows",
    summary: "Edit cells of a draft and check their rows",
    needs: "leads:import",
    params: ofImport,
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
    needs: "leads:import",
    params: ofImport,
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
    needs: "leads:import",
    params: ofImport,
    body: z.object({ column: OurColumn, from: Text(CELL_MAX), to: Text(CELL_MAX).nullable() }),
    reply: Draft,
  }),
  plan: endpoint({
    method: "PATCH",
    path: "/api/imports/:id/draft",
    summary: "Choose what a draft's import does with rows already here, and who gets the new leads",
    needs: "leads:import",
    params: ofImport,
    body: ImportPlan.partial(),
    reply: Draft,
  }),
  people: endpoint({
    method: "GET",
    path: "/api/imports/:id/draft/people",
    summary: "Who would get how many of a draft's new leads",
    needs: "leads:import",
    params: ofImport,
    reply: DraftPeople,
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/imports/:id/draft",
    summary: "Discard a draft",
    needs: "leads:import",
    params: ofImport,
    reply: Done,
  }),
  /** The server imports it in parts; one import at a time, the others wait. One that has failed goes on. */
  start: endpoint({
    method: "POST",
    path: "/api/imports/:id/start",
    summary: "Import a draft; with a name, its matching is remembered for later files of this source",
    needs: "leads:import",
    params: ofImport,
    body: z.object({ remember: SourceName.optional() }),
    reply: ImportRecord,
  }),
  /** What is stored stays and can be undone. */
  cancel: endpoint({
    method: "POST",
    path: "/api/imports/:id/cancel",
    summary: "Stop an import after its current part",
    needs: "leads:import",
    params: ofImport,
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
    needs: "leads:import",
    params: ofImport,
    reply: Done,
  }),
};
