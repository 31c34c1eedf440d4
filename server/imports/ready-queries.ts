import { type SQL, sql } from "drizzle-orm";
import { type RowColumn, unnested } from "#server/db/unnested";
import { type StoredValues, storedFields } from "./stored-fields.ts";

/** A row that is ready to be stored. */
export interface ReadyRow {
  /** Its index in the call or part; the row number is given by the sender and may repeat. */
  place: number;
  row: number;
  campaignId: number;
  month: string;
  assignedTo: string | null;
  /** What of it a known customer's record takes, by the database's columns. */
  taken: StoredValues;
  /** Its registration number, or the phone number of one without. */
  vehicle: string;
  /** By the database's columns; absent of a staged row. */
  values?: StoredValues;
}

/** Where the values of a draft's rows are, and the source of those whose file does not say it. */
export interface StagedIn {
  importId: number;
  source: string | null;
}

const columns: RowColumn<ReadyRow>[] = [
  { name: "place", type: "int", cellOf: ({ place }) => place },
  { name: "row", type: "int", cellOf: ({ row }) => row },
  { name: "campaign_id", type: "bigint", cellOf: ({ campaignId }) => campaignId },
  { name: "month", type: "text", cellOf: ({ month }) => month },
];
const valuesColumn: RowColumn<ReadyRow> = {
  name: "read",
  type: "jsonb",
  cellOf: ({ values }) => JSON.stringify(values),
};
const takenColumn: RowColumn<ReadyRow> = {
  name: "taken",
  type: "jsonb",
  cellOf: ({ taken }) => JSON.stringify(taken),
};

/** The key of the vehicle of r.read. */
export const keyOf = sql.raw(`case when r.read is not null then vehicle_key(
  r.read ->> 'registration_number', r.read ->> 'phone_number', r.read ->> 'maker', r.read ->> 'model') end`);

/** Rows with their values: those of an upload travel with the call, those of a draft are read where they are staged. */
function withValues(
  rows: readonly ReadyRow[],
  some: readonly RowColumn<ReadyRow>[],
  staged: StagedIn | undefined,
): SQL {
  if (!staged)
    return sql`(select r.*, null::text as source, null::jsonb as others, ${keyOf} as key
      from ${unnested(rows, [...some, valuesColumn])}) r`;
  // As a range, which the index finds without the rows of other parts.
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  return sql`(select r.*, ${staged.source}::text as source, s.read, s.others, s.key
    from ${unnested(rows, some)} join (
      select * from staged_rows where import_id = ${staged.importId} and row between ${first} and ${last}
    ) s on s.row = r.row) r`;
}

/** Each row's place and month, its vehicle's key, and what of its record stands on its leads too. */
export const vehiclesOf = (rows: readonly ReadyRow[], staged: StagedIn | undefined): SQL => sql`
  select r.place, r.month, r.read ->> 'vehicle_type' as vehicle_type, r.read ->> 'language' as language, r.key
  from ${withValues(rows, columns, staged)}`;

const names = sql.raw(
  storedFields
    .map(({ name }) => (name === "source" ? "coalesce(v.source, r.source) as source" : `v.${name}`))
    .join(", "),
);
const types = sql.raw(
  ["first_name text", "last_name text", ...storedFields.map(({ name, type }) => `${name} ${type}`)].join(
    ", ",
  ),
);

/** All of each row and its vehicle's key. A row without a telecaller goes to the assignee of its place, if there is one. */
export function wholeRows(
  rows: readonly ReadyRow[],
  staged: StagedIn | undefined,
  assigneeOf: ReadonlyMap<number, string>,
): SQL {
  const assigned: RowColumn<ReadyRow> = {
    name: "assigned_to",
    type: "uuid",
    cellOf: ({ place, assignedTo }) => assignedTo ?? assigneeOf.get(place) ?? null,
  };
  return sql`
    select r.place, r.row, r.campaign_id, r.month, r.assigned_to, coalesce(v.first_name, '') as first_name, v.last_name,
      ${names}, r.others as other_details, r.taken, r.key
    from ${withValues(rows, [...columns, assigned, takenColumn], staged)}
    cross join lateral jsonb_to_record(r.read) as v(${types})`;
}
