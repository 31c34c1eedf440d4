import { type SQL, sql } from "drizzle-orm";
import { type RowColumn, unnested } from "#server/db/unnested";
import { type StoredValues, storedFields } from "./stored-fields.ts";

/** Where a row goes. */
export interface PlacedRow {
  /** Its index in the batch; the row number is given by the sender and may repeat. */
  place: number;
  row: number;
  campaignId: number;
  month: string;
  assignedTo: string | null;
}

/** A row of an upload, by the database's columns. */
export interface UploadedRow extends PlacedRow {
  values: StoredValues;
  vehicle: string;
}

/** A row of a draft, whose values are staged. */
export interface DraftedRow extends PlacedRow {
  /** What the draft's plan takes of a known customer's record, by the database's columns. */
  taken: Record<string, string | number | null>;
  vehicle: string;
}

/** Rows ready to be stored, as queries. */
export interface ReadyRows {
  /** Each row's place and month, its vehicle's key, and what of its record stands on its leads too. */
  vehicles: SQL;
  /** All of each row and its vehicle's key. A row without a telecaller goes to the assignee of its place, if there is one. */
  whole(assigneeOf: ReadonlyMap<number, string>): SQL;
}

const placeColumns: RowColumn<PlacedRow>[] = [
  { name: "place", type: "int", cellOf: ({ place }) => place },
  { name: "row", type: "int", cellOf: ({ row }) => row },
  { name: "campaign_id", type: "bigint", cellOf: ({ campaignId }) => campaignId },
  { name: "month", type: "text", cellOf: ({ month }) => month },
];
const assignedColumn = (assigneeOf: ReadonlyMap<number, string>): RowColumn<PlacedRow> => ({
  name: "assigned_to",
  type: "uuid",
  cellOf: ({ place, assignedTo }) => assignedTo ?? assigneeOf.get(place) ?? null,
});

const valueColumn = (name: string, type: string): RowColumn<UploadedRow> => ({
  name,
  type,
  cellOf: ({ values }) => values[name] ?? null,
});
const identifying = ["registration_number", "phone_number", "maker", "model"].map((name) =>
  valueColumn(name, "text"),
);
const copied = ["vehicle_type", "language"].map((name) => valueColumn(name, "text"));
const keyOf = (alias: string) =>
  sql.raw(`vehicle_key(${identifying.map(({ name }) => `${alias}.${name}`).join(", ")}) as key`);

/** The rows of a call travel with it. */
export function uploadedRows(rows: readonly UploadedRow[]): ReadyRows {
  const values: RowColumn<UploadedRow>[] = [
    { name: "first_name", type: "text", cellOf: ({ values }) => values.first_name ?? "" },
    valueColumn("last_name", "text"),
    ...storedFields.map(({ name, type }) => valueColumn(name, type)),
  ];
  return {
    vehicles: sql`
      select r.place, r.month, r.vehicle_type, r.language, ${keyOf("r")}
      from ${unnested(rows, [...placeColumns, ...identifying, ...copied])}`,
    whole: (assigneeOf) => sql`
      select r.*, null::jsonb as other_details, null::jsonb as taken, ${keyOf("r")}
      from ${unnested(rows, [...placeColumns, assignedColumn(assigneeOf), ...values])}`,
  };
}

const stagedNames = sql.raw(
  storedFields
    .map(({ name }) => (name === "source" ? "coalesce(v.source, d.source) as source" : `v.${name}`))
    .join(", "),
);
const stagedTypes = sql.raw(
  ["first_name text", "last_name text", ...storedFields.map(({ name, type }) => `${name} ${type}`)].join(
    ", ",
  ),
);

/**
 * The rows of a draft, in the order of the file, are read where they are staged; one whose source the file does not say has the
 * draft's.
 */
export function draftedRows(importId: number, source: string | null, rows: readonly DraftedRow[]): ReadyRows {
  const taken: RowColumn<DraftedRow> = {
    name: "taken",
    type: "jsonb",
    cellOf: (row) => JSON.stringify(row.taken),
  };
  // As a range, which the index finds without the rows of other parts.
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  const joined = sql`join (
    select *, ${source}::text as source from staged_rows where import_id = ${importId} and row between ${first} and ${last}
  ) d on d.row = r.row`;
  return {
    vehicles: sql`
      select r.place, r.month, d.read ->> 'vehicle_type' as vehicle_type, d.read ->> 'language' as language, d.key
      from ${unnested(rows, placeColumns)} ${joined}`,
    whole: (assigneeOf) => sql`
      select r.place, r.row, r.campaign_id, r.month, r.assigned_to, coalesce(v.first_name, '') as first_name, v.last_name,
        ${stagedNames}, d.others as other_details, r.taken, d.key
      from ${unnested(rows, [...placeColumns, assignedColumn(assigneeOf), taken])} ${joined}
      cross join lateral jsonb_to_record(d.read) as v(${stagedTypes})`,
  };
}
