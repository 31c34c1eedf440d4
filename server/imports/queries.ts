import { and, eq, type SQL, sql } from "drizzle-orm";
import { ImportReply } from "#contract/imports";
import type { Tx } from "#server/db/db";
import { importBatches } from "#server/db/schema";

/** Any number that only imports use: rows of two files at once are told apart one call after the other. */
const IMPORT_LOCK = 7_303_902;

/** Imports wait for each other, so that one vehicle never becomes two records. */
export async function queueImport(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

export async function findBatchReply(
  tx: Tx,
  uploadId: string,
  firstRow: number,
): Promise<ImportReply | undefined> {
  const [batch] = await tx
    .select({ reply: importBatches.reply })
    .from(importBatches)
    .where(and(eq(importBatches.uploadId, uploadId), eq(importBatches.firstRow, firstRow)));
  return batch && ImportReply.parse(batch.reply);
}

/** Has a batch of this file been stored before? Asked while imports wait, so only one is the first. */
export async function hasBatches(tx: Tx, uploadId: string): Promise<boolean> {
  const found = await tx
    .select({ uploadId: importBatches.uploadId })
    .from(importBatches)
    .where(eq(importBatches.uploadId, uploadId))
    .limit(1);
  return found.length > 0;
}

export async function insertBatchReply(tx: Tx, batch: typeof importBatches.$inferInsert): Promise<void> {
  await tx.insert(importBatches).values(batch);
}

/** A row ready to be stored: its columns and their types in PostgreSQL. */
const stagedColumns = {
  place: "int",
  row: "int",
  campaign_id: "bigint",
  month: "text",
  assigned_to: "uuid",
  first_name: "text",
  last_name: "text",
  phone_number: "text",
  registration_number: "text",
  registration_date: "date",
  registration_date_text: "text",
  maker: "text",
  model: "text",
  variant: "text",
  vehicle_type: "text",
  manufacture_year: "smallint",
  insurance_company: "text",
  insurance_expiry: "date",
  insurance_expiry_text: "text",
} as const;

type StagedColumn = keyof typeof stagedColumns;
const stagedNames = Object.keys(stagedColumns) as StagedColumn[];

interface Required {
  /** Its place in the batch; the row number is the sender's word and may repeat. */
  place: number;
  row: number;
  campaign_id: number;
  month: string;
  first_name: string;
  phone_number: string;
  maker: string;
  model: string;
}
export type StagedRow = Required & Record<Exclude<StagedColumn, keyof Required>, string | number | null>;

/** The rows as one array a column: unlike JSON, the planner sees how many there are. */
function unnested(rows: StagedRow[]): SQL {
  const arrays = stagedNames.map(
    (name) => sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(stagedColumns[name])}[]`,
  );
  return sql`unnest(${sql.join(arrays, sql`, `)}) as r(${sql.raw(stagedNames.join(", "))})`;
}

/**
 * Stores a batch in one statement and answers the places of the rows that became leads; every other row's
 * vehicle is already in its month. A vehicle known from an earlier month keeps its record, which takes over what
 * the newer file says about person and vehicle.
 */
export async function storeLeads(
  tx: Tx,
  rows: StagedRow[],
  now: Date,
): Promise<{ place: number; assigned: boolean }[]> {
  const instant = now.toISOString();
  const stored = await tx.execute<{ place: number; assigned: boolean }>(sql`
    with staged as (
      select r.*, vehicle_key(r.registration_number, r.phone_number, r.maker, r.model) as key
      from ${unnested(rows)}
    ), known as (
      select distinct on (c.vehicle_key) c.vehicle_key as key, c.id
      from customers c where c.vehicle_key in (select key from staged)
      order by c.vehicle_key, c.id
    ), taken as (
      select c.vehicle_key as key, l.campaign_month as month
      from customers c join leads l on l.customer_id = c.id
      where c.vehicle_key in (select key from staged)
    ), fresh as (
      select distinct on (s.key, s.month) s.*
      from staged s
      where (s.key, s.month) not in (select key, month from taken)
      order by s.key, s.month, s.place
    ), latest as (
      select distinct on (f.key) f.* from fresh f order by f.key, f.place desc
    ), newcomers as (
      insert into customers (first_name, last_name, phone_number, registration_number, registration_date,
        registration_date_text, maker, model, variant, vehicle_type, manufacture_year, created_at, updated_at)
      select f.first_name, f.last_name, f.phone_number, f.registration_number, f.registration_date,
        f.registration_date_text, f.maker, f.model, f.variant, f.vehicle_type, f.manufacture_year,
        ${instant}::timestamptz, ${instant}::timestamptz
      from latest f where not exists (select from known k where k.key = f.key)
      order by f.place
      returning id, vehicle_key as key
    ), refreshed as (
      update customers c set
        first_name = f.first_name, last_name = f.last_name, phone_number = f.phone_number,
        maker = f.maker, model = f.model,
        variant = coalesce(f.variant, c.variant),
        vehicle_type = coalesce(f.vehicle_type, c.vehicle_type),
        manufacture_year = coalesce(f.manufacture_year, c.manufacture_year),
        registration_date = coalesce(f.registration_date, c.registration_date),
        registration_date_text = case when f.registration_date is null
          then coalesce(f.registration_date_text, c.registration_date_text) end,
        updated_at = ${instant}::timestamptz
      from latest f join known k on k.key = f.key
      where c.id = k.id
    ), holders as (
      select key, id from known union all select key, id from newcomers
    ), stored as (
      insert into leads (customer_id, campaign_id, campaign_month, assigned_to, insurance_company,
        insurance_expiry, insurance_expiry_text, created_at, last_activity_at)
      select h.id, f.campaign_id, f.month, f.assigned_to, f.insurance_company, f.insurance_expiry,
        f.insurance_expiry_text, ${instant}::timestamptz, ${instant}::timestamptz
      from fresh f join holders h on h.key = f.key
      order by f.place
      on conflict on constraint leads_customer_month do nothing
      returning customer_id, campaign_month
    )
    select f.place, f.assigned_to is not null as assigned
    from fresh f
    join holders h on h.key = f.key
    join stored s on s.customer_id = h.id and s.campaign_month = f.month`);
  return stored.rows;
}
