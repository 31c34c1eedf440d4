import { type SQL, sql } from "drizzle-orm";
import { type RowColumn, unnested } from "#server/db/unnested";
import { type StoredValues, storedFields, takenByUpload } from "./stored-fields.ts";

/** A row that is ready to be stored. */
export interface ReadyRow {
  /** Its index in the call or part; the row number is given by the sender and may repeat. */
  place: number;
  row: number;
  campaignId: number;
  month: string;
  assignedTo: string | null;
  /** What of a draft's row a known customer's record takes, by the database's columns; an upload has a rule for each. */
  taken?: StoredValues;
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
const takenColumn: RowColumn<ReadyRow> = {
  name: "taken",
  type: "jsonb",
  cellOf: ({ taken, values = {} }) => JSON.stringify(taken ?? takenByUpload(values)),
};

const identifying = ["registration_number", "phone_number", "maker", "model"];
const keyOf = (value: (name: string) => string) => `vehicle_key(${identifying.map(value).join(", ")})`;
/** The key of the vehicle of r.read. */
export const keyOfRead = sql.raw(
  `case when r.read is not null then ${keyOf((name) => `r.read ->> '${name}'`)} end`,
);

interface Field {
  name: string;
  type: string;
}
const fields: Field[] = [
  { name: "first_name", type: "text" },
  { name: "last_name", type: "text" },
  ...storedFields,
];
const ofVehicle = fields.filter(({ name }) =>
  [...identifying, "second_phone", "vehicle_type", "language"].includes(name),
);

/** Rows r with some of their fields: those of an upload travel with the call, those of a draft are read where they are staged. */
function withFields(
  rows: readonly ReadyRow[],
  columns: readonly RowColumn<ReadyRow>[],
  some: readonly Field[],
  staged: StagedIn | undefined,
): SQL {
  if (!staged) {
    const sent = some.map(
      ({ name, type }): RowColumn<ReadyRow> => ({
        name,
        type,
        cellOf: ({ values }) => values?.[name] ?? null,
      }),
    );
    return sql`(select r.*, null::text as of_draft, null::jsonb as others, ${sql.raw(keyOf((name) => `r.${name}`))} as key
      from ${unnested(rows, [...columns, ...sent])}) r`;
  }
  const types = sql.raw(some.map(({ name, type }) => `${name} ${type}`).join(", "));
  // As a range, which the index finds without the rows of other parts.
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  return sql`(select r.*, v.*, ${staged.source}::text as of_draft, s.others, s.key
    from ${unnested(rows, columns)} join (
      select * from staged_rows where import_id = ${staged.importId} and row between ${first} and ${last}
    ) s on s.row = r.row cross join lateral jsonb_to_record(s.read) as v(${types})) r`;
}

/** Each row's place and month, what tells its vehicle and its person apart, and what of its record stands on its leads too. */
export const vehiclesOf = (rows: readonly ReadyRow[], staged: StagedIn | undefined): SQL => sql`
  select r.place, r.month, r.registration_number, r.phone_number, r.second_phone, r.vehicle_type, r.language, r.key
  from ${withFields(rows, columns, ofVehicle, staged)}`;

const names = sql.raw(
  storedFields
    .map(({ name }) => (name === "source" ? "coalesce(r.source, r.of_draft) as source" : `r.${name}`))
    .join(", "),
);

export interface KnownVehicles {
  /** A vehicle of the rows has a record. */
  isKnown: boolean;
  /** Of leads that gave way to a row, by its place. */
  assigneeOf: ReadonlyMap<number, string>;
}

/** All of each row and its vehicle's key. A row without a telecaller goes to the assignee of its place, if there is one. */
export function wholeRows(
  rows: readonly ReadyRow[],
  staged: StagedIn | undefined,
  { isKnown, assigneeOf }: KnownVehicles,
): SQL {
  const assigned: RowColumn<ReadyRow> = {
    name: "assigned_to",
    type: "uuid",
    cellOf: ({ place, assignedTo }) => assignedTo ?? assigneeOf.get(place) ?? null,
  };
  return sql`
    select r.place, r.row, r.campaign_id, r.month, r.assigned_to, coalesce(r.first_name, '') as first_name, r.last_name,
      ${names}, r.others as other_details, ${isKnown ? sql`r.taken` : sql`null::jsonb`} as taken, r.key
    from ${withFields(rows, [...columns, assigned, ...(isKnown ? [takenColumn] : [])], fields, staged)}`;
}
