import { verdictNames } from "#contract/imports/states";
import { type ColumnName, columnNames } from "#contract/lead/columns";
import { assignWays } from "#contract/leads/bulk/ways";

/** What an import does with rows whose lead is here already. */
export const knownModes = {
  leave: "Keep ours",
  fill: "Fill blanks only",
  overwrite: "Overwrite with the file",
} as const;
export type KnownMode = keyof typeof knownModes;

/** How the new leads find their telecaller. */
export const assignModes = { file: "As the file says", ...assignWays, nobody: "Nobody yet" } as const;
export type AssignMode = keyof typeof assignModes;

export interface ImportPlan {
  known: KnownMode;
  /** Whether values that somebody has corrected since are overwritten too. */
  corrected: boolean;
  assign: AssignMode;
  /** Where rows without an expiry go when each row goes to the month of its expiry; without one they have no month. */
  monthWithoutExpiry?: string | null | undefined;
  /** Whether rows of people who were erased on request are imported all the same. */
  erased?: boolean | undefined;
}

/** Which rows of a draft are listed. `differing`: from what is here, whether or not the plan takes anything of it. */
export const draftShows = [
  "all",
  ...verdictNames,
  "unreadable",
  "doubtful",
  "knownAs",
  "kept",
  "recordChanged",
  "openElsewhere",
  "differing",
] as const;

/** What its rows are sorted by: their number in the file, what is wrong with them, or a column. */
export const draftSorts = ["row", "problem", ...columnNames] as const;
export type DraftSort = (typeof draftSorts)[number];

/** A column of the file and what it feeds: a field, two in one, a part of the name, or the other details. */
export interface MatchedHeader {
  header: string;
  target: MatchTarget | "others";
  order?: DateOrder | undefined;
}

export const namePartsAndPairs = ["firstName", "lastName", "makerAndModel"] as const;

/** Where a column of a file goes: a column of ours, or a part or a pair of them. */
export type MatchTarget = ColumnName | (typeof namePartsAndPairs)[number];

/** Which number stands first in a date of three numbers. */
export const dateOrders = ["day-first", "month-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The columns of a source, and the values that are replaced in each of its files. */
export interface Matching {
  columns: MatchedHeader[];
  /** Headers that nothing was matched to; sources that were remembered earlier have none. */
  leftOut?: string[];
  replaced: Replacement[];
}

/** Of a draft also what tells its table apart among files of that name, and its edits once its columns are mapped again. */
export interface DraftMatching extends Matching {
  table?: string | undefined;
  /** Until its rows have come again. */
  edits?: EditedCell[];
  /** Then: how many are kept, and how many are not because their cell has another text now. */
  carried?: { kept: number; dropped: number; first: Omit<EditedCell, "was">[] };
}

export interface EditedCell {
  row: number;
  column: ColumnName;
  text: string;
  /** The file's own text of the cell; null when it had none. */
  was: string | null;
}

/** A person's own: what replaces one of these is never remembered for later files. */
const personalColumns: readonly ColumnName[] = [
  "name",
  "phoneNumber",
  "secondPhone",
  "registrationNumber",
  "email",
  "address",
  "policyNumber",
  "chassisNumber",
  "engineNumber",
  "fileRemark",
];
export const isPersonal = (column: ColumnName): boolean => personalColumns.includes(column);

export interface Replacement {
  column: ColumnName;
  from: string;
  to: string;
}
