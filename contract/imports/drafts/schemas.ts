import * as z from "zod";
import { MonthCount } from "#contract/imports/schemas";
import { CELL_MAX } from "#contract/imports/sizes";
import { verdictNames } from "#contract/imports/states";
import { columnNames } from "#contract/lead/columns";
import { Assignable } from "#contract/leads/bulk/calls";
import { CalendarMonth, Instant, Month, Text } from "#contract/schemas";
import { sortOrders } from "#contract/sort-order";
import { keysOf } from "#contract/tables";
import { assignModes, dateOrders, draftShows, draftSorts, knownModes, namePartsAndPairs } from "./plan.ts";

const OurColumn = z.enum(columnNames);
const TextCells = z.partialRecord(OurColumn, z.string());

export const MatchedHeader = z.object({
  header: Text(CELL_MAX),
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
    /** Rows that differ from the lead or customer that is here, and those of them of which the plan leaves a value. */
    differing: z.number().int(),
    kept: z.number().int(),
    /** New rows that change the record of a known customer by the plan. */
    recordChanged: z.number().int(),
    /** New rows whose vehicle has an open lead in another month. */
    openElsewhere: z.number().int(),
    /** Rows with errors that could not be divided into their columns. */
    unreadable: z.number().int(),
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
    /** How many new leads go to which month, how many of them expire before today, and how many have none in the file. */
    months: z.array(MonthCount),
    expired: z.number().int(),
    noExpiry: z.number().int(),
    /** New leads without an expiry date because the file's cannot be read. */
    expiriesLeftOut: z.number().int(),
    /** New leads that expire in another month than that of the draft, and the month in which most of all expire, with their number; null for none. */
    otherMonth: z.object({ month: Month, leads: z.number().int(), rows: z.number().int() }).nullable(),
    /** Rows that the import would store or change by the plan. */
    toImport: z.number().int(),
    /** Values that are not known and may be replaced everywhere. */
    unknownValues: z.number().int(),
    /** What is left of its edits after its columns were mapped again; null before. */
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
  })
  .meta({ id: "ImportDraftRow" });
export type DraftRow = z.input<typeof DraftRow>;

export type DraftShow = (typeof draftShows)[number];

export const DraftRowFilter = z.object({
  show: z.enum(draftShows).default("all"),
  /** Only rows with a problem in this column. */
  column: OurColumn.optional(),
  /** Part of a name, or of a vehicle number or phone in any form. */
  search: Text(200).optional(),
  sort: z.enum(draftSorts).default("row"),
  sortOrder: z.enum(sortOrders).default("asc"),
});
export type DraftRowFilter = z.output<typeof DraftRowFilter>;

/** A value of a column of the file with the number of its rows. */
export const ValueOfFile = z.object({
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
        ...Assignable.shape.people.element.pick({ capacity: true, absentUntil: true, leftOn: true }).shape,
      }),
    ),
    /** New leads that nobody gets. */
    unassigned: z.number().int(),
    /** Names in the file that no active telecaller has. */
    unknown: z.array(
      ValueOfFile.pick({ rows: true, note: true, proposal: true }).extend({ name: z.string() }),
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
