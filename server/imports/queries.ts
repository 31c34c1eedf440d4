import { and, eq, type SQL, sql } from "drizzle-orm";
import { ImportReply } from "#contract/imports/calls";
import type { KnownMode } from "#contract/imports/drafts/plan";
import type { ReadRow } from "#contract/lead/columns";
import type { LeadField } from "#contract/lead/fields";
import type { Db, Tx } from "#server/db/handles";
import { customers, importBatches, leads } from "#server/db/schema/leads";
import { type StoredValues, storedFields } from "./stored-fields.ts";

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

/**
 * Whether a batch of this file has been stored before. Called under the import lock, so only one batch is the
 * first.
 */
export async function hasBatches(tx: Tx, uploadId: string): Promise<boolean> {
  const found = await tx
    .select({ uploadId: importBatches.uploadId })
    .from(importBatches)
    .where(eq(importBatches.uploadId, uploadId))
    .limit(1);
  return found.length > 0;
}

/** How many rows of this file have become leads. */
export async function countStored(tx: Tx, uploadId: string): Promise<number> {
  const [counted] = await tx
    .select({
      stored: sql`coalesce(sum((${importBatches.reply} -> 'results' ->> 'successful')::int), 0)`.mapWith(
        Number,
      ),
    })
    .from(importBatches)
    .where(eq(importBatches.uploadId, uploadId));
  return counted?.stored ?? 0;
}

export async function insertBatchReply(tx: Tx, batch: typeof importBatches.$inferInsert): Promise<void> {
  await tx.insert(importBatches).values(batch);
}

const columnsOf = (of: LeadField["of"]) => storedFields.filter((field) => field.of === of);
const names = (of: LeadField["of"], prefix = "") =>
  sql.raw(
    columnsOf(of)
      .map(({ name }) => `${prefix}${name}`)
      .join(", "),
  );
const laterFields = columnsOf("customer").flatMap(({ name, later }) => (later ? [{ name, later }] : []));
const overwritten = sql.raw(laterFields.map(({ name, later }) => `${name} = ${later}`).join(", "));

/** What a later file may change of a known customer. */
export const changedByFile = [
  "first_name",
  "last_name",
  "other_details",
  ...laterFields.map(({ name }) => name),
];
const changeable = sql.raw(
  `jsonb_build_object(${changedByFile.map((name) => `'${name}', c.${name}`).join(", ")})`,
);

/** A row ready to be stored. */
export interface StagedRow {
  /** Its index in the batch; the row number is given by the sender and may repeat. */
  place: number;
  row: number;
  campaignId: number;
  month: string;
  assignedTo: string | null;
  /** By the database's columns. */
  values: StoredValues;
  /** What the file has besides, by its headers. */
  others?: Record<string, string> | undefined;
  /** What its plan takes of a known customer's record, by the database's columns. */
  taken?: Record<string, string | number | null>;
}

/** What a row has besides the fields of the file. */
const placed: { name: string; type: string; cellOf: (row: StagedRow) => string | number | null }[] = [
  { name: "place", type: "int", cellOf: (row) => row.place },
  { name: "row", type: "int", cellOf: (row) => row.row },
  { name: "campaign_id", type: "bigint", cellOf: (row) => row.campaignId },
  { name: "month", type: "text", cellOf: (row) => row.month },
  { name: "assigned_to", type: "uuid", cellOf: (row) => row.assignedTo },
  { name: "first_name", type: "text", cellOf: ({ values }) => values.first_name ?? "" },
  { name: "last_name", type: "text", cellOf: ({ values }) => values.last_name ?? null },
  { name: "other_details", type: "jsonb", cellOf: ({ others }) => (others ? JSON.stringify(others) : null) },
  { name: "taken", type: "jsonb", cellOf: ({ taken }) => JSON.stringify(taken ?? {}) },
];
const staged = [
  ...placed,
  ...storedFields.map(({ name, type }) => ({
    name,
    type,
    cellOf: ({ values }: StagedRow) => values[name] ?? null,
  })),
];

/** The rows as one array per column: unlike with JSON, the planner knows their number. */
function unnested(rows: StagedRow[]): SQL {
  const arrays = staged.map(({ type, cellOf }) => sql`${sql.param(rows.map(cellOf))}::${sql.raw(type)}[]`);
  const header = sql.raw(staged.map(({ name }) => name).join(", "));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as r(${header})`;
}

/** A row to be compared with what is stored. */
export interface CheckedRow {
  place: number;
  month: string;
  read: ReadRow & { row: number };
}

/**
 * What tells the vehicle of each row apart, the month of the lead that a row would be a second one of, if there is one, and the
 * month of the unworked renewal that gives way to it.
 */
export function vehiclesOf(
  db: Db,
  rows: CheckedRow[],
): Promise<{ place: number; key: string; takenIn: string | null; givesWayIn: string | null }[]> {
  const array = (values: (string | number | null)[], type: string) =>
    sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const given = sql.join(
    [
      array(
        rows.map(({ place }) => place),
        "int",
      ),
      array(
        rows.map(({ month }) => month),
        "text",
      ),
      ...(["registrationNumber", "phoneNumber", "maker", "model"] as const).map((field) =>
        array(
          rows.map(({ read }) => read[field]),
          "text",
        ),
      ),
    ],
    sql`, `,
  );
  const monthOfLead = (condition: SQL) => sql<string | null>`(
    select l.campaign_month from ${customers} c join ${leads} l on l.customer_id = c.id
    where c.vehicle_key = s.key and ${isSameRenewal} and ${condition}
    order by l.campaign_month <> s.month limit 1)`;
  return db
    .select({
      place: sql<number>`s.place`,
      key: sql<string>`s.key`,
      takenIn: monthOfLead(sql`not (${isUnworkedRenewal})`),
      givesWayIn: monthOfLead(isUnworkedRenewal),
    })
    .from(
      sql`(select r.place, r.month, vehicle_key(r.registration, r.phone, r.maker, r.model) as key
        from unnest(${given}) as r(place, month, registration, phone, maker, model)) s`,
    )
    .orderBy(sql`s.place`);
}

/** The record of a known customer takes what the plan takes; what a file has besides follows the same plan. */
function refreshedByPlan(known: KnownMode, instant: string): SQL {
  const others = othersBy[known];
  const names = (prefix = "") => sql.raw(changedByFile.map((name) => `${prefix}${name}`).join(", "));
  return sql`
    update customers c set (${names()}, updated_at) = (
      select ${names("n.")}, ${instant}::timestamptz
      from jsonb_populate_record(c, f.taken || jsonb_build_object('other_details', ${others})) n)
    from latest f join known k on k.key = f.key
    where c.id = k.id and (f.taken <> '{}' or ${others} is distinct from c.other_details)`;
}

const othersBy: Record<KnownMode, SQL> = {
  leave: sql`c.other_details`,
  fill: sql`coalesce(f.other_details || c.other_details, c.other_details, f.other_details)`,
  overwrite: sql`coalesce(c.other_details || f.other_details, f.other_details, c.other_details)`,
};

/** The rule of the specified upload: each field as its column says, other details by their headers. */
const refreshedByFile = (instant: string): SQL => sql`
    update customers c set
      first_name = f.first_name, last_name = f.last_name, ${overwritten},
      other_details = case when f.other_details is null then c.other_details
        else coalesce(c.other_details, '{}') || f.other_details end,
      updated_at = ${instant}::timestamptz
    from latest f join known k on k.key = f.key
    where c.id = k.id`;

/** Made of last year's lead, and nobody has done anything with it. */
const isUnworkedRenewal = sql.raw(
  `l.from_renewals and l.version = 1 and not exists (select from call_logs w where w.lead_id = l.id)
        and not exists (select from quotes q where q.lead_id = l.id)`,
);
const monthFrom = (month: string, count: number) =>
  sql.raw(`to_char(to_date(${month}, 'YYYY-MM') + interval '${count} month', 'YYYY-MM')`);

/** A lead that is the renewal of a row's vehicle: of the row's month, or made of last year's in the month before or after. */
const isSameRenewal = sql`(l.campaign_month = s.month or l.from_renewals
  and l.campaign_month in (${monthFrom("s.month", -1)}, ${monthFrom("s.month", 1)}))`;

/**
 * Removes the unworked leads that the server made of last year's where a row has the vehicle's lead of that month, or of the
 * month before or after. A row without a telecaller takes the assignee of the one that gives way to it.
 */
async function giveWay(tx: Tx, rows: StagedRow[]): Promise<StagedRow[]> {
  const gone = await tx.execute<{ place: number; assignee: string | null }>(sql`
    with staged as (
      select r.place, r.month, vehicle_key(r.registration_number, r.phone_number, r.maker, r.model) as key
      from ${unnested(rows)}
    ), found as (
      select s.place, l.id, l.assigned_to as assignee
      from staged s join customers c on c.vehicle_key = s.key join leads l on l.customer_id = c.id
      where ${isUnworkedRenewal} and ${isSameRenewal}
    ), removed as (
      delete from leads where id in (select id from found)
    )
    select place, assignee from found`);
  const assignees = new Map(gone.rows.map(({ place, assignee }) => [place, assignee]));
  return rows.map((row) => ({ ...row, assignedTo: row.assignedTo ?? assignees.get(row.place) ?? null }));
}

/** What became of a batch: the rows that became leads, and the month of the lead that another row would be a second one of. */
export interface StoredLeads {
  stored: { place: number; assigned: boolean }[];
  takenIn: Map<number, string>;
}

/**
 * Stores a batch in one statement and notes in the import what became of each row; one whose vehicle already has this
 * renewal's lead, or came before in the batch, becomes none. A vehicle known from an earlier month keeps its
 * record, which is updated with the file's person and vehicle, or by the plan of a draft. A vehicle that was sold has one
 * record per owner; the newest is kept.
 */
export async function storeLeads(
  tx: Tx,
  importId: number,
  rows: StagedRow[],
  now: Date,
  known?: KnownMode,
): Promise<StoredLeads> {
  if (rows.length === 0) return { stored: [], takenIn: new Map() };
  const instant = now.toISOString();
  const ready = await giveWay(tx, rows);
  const { rows: found } = await tx.execute<{ place: number; assigned: boolean; taken_in: string | null }>(sql`
    with staged as (
      select r.*, vehicle_key(r.registration_number, r.phone_number, r.maker, r.model) as key
      from ${unnested(ready)}
    ), known as (
      select distinct on (c.vehicle_key) c.vehicle_key as key, c.id, ${changeable} as before
      from customers c where c.vehicle_key in (select key from staged)
      order by c.vehicle_key, c.id desc
    ), taken as (
      select distinct on (s.place) s.place, l.campaign_month as month
      from staged s join customers c on c.vehicle_key = s.key join leads l on l.customer_id = c.id
      where ${isSameRenewal}
      order by s.place, l.campaign_month <> s.month
    ), fresh as (
      select distinct on (s.key, s.month) s.*
      from staged s
      where s.place not in (select place from taken)
      order by s.key, s.month, s.place
    ), latest as (
      select distinct on (f.key) f.* from fresh f order by f.key, f.place desc
    ), newcomers as (
      insert into customers (first_name, last_name, other_details, ${names("customer")}, created_at, updated_at)
      select f.first_name, f.last_name, f.other_details, ${names("customer", "f.")}, ${instant}::timestamptz, ${instant}::timestamptz
      from latest f where not exists (select from known k where k.key = f.key)
      order by f.place
      returning id, vehicle_key as key
    ), refreshed as (
      ${known ? refreshedByPlan(known, instant) : refreshedByFile(instant)}
      returning c.id, ${changeable} as after
    ), vehicles as (
      select k.key, k.id, false as is_new,
        case when r.after <> k.before then k.before end as before,
        case when r.after <> k.before then r.after end as after
      from known k left join refreshed r on r.id = k.id
      union all select key, id, true, null, null from newcomers
    ), stored as (
      insert into leads (customer_id, campaign_id, campaign_month, assigned_to, ${names("lead")},
        created_at, last_activity_at)
      select h.id, f.campaign_id, f.month, f.assigned_to, ${names("lead", "f.")},
        ${instant}::timestamptz, ${instant}::timestamptz
      from fresh f join vehicles h on h.key = f.key
      order by f.place
      on conflict on constraint leads_customer_month do nothing
      returning id, customer_id, campaign_month
    ), noted as (
      insert into import_rows (import_id, row, result, lead_id, customer_id, new_customer, before, after)
      select ${importId}, f.row, 'added', s.id, h.id, h.is_new, h.before, h.after
      from fresh f
      join vehicles h on h.key = f.key
      join stored s on s.customer_id = h.id and s.campaign_month = f.month
      order by f.place
    )
    select f.place, f.assigned_to is not null as assigned, null as taken_in
    from fresh f
    join vehicles h on h.key = f.key
    join stored s on s.customer_id = h.id and s.campaign_month = f.month
    union all select place, false, month from taken`);
  return {
    stored: found.filter(({ taken_in }) => taken_in === null),
    takenIn: new Map(found.flatMap(({ place, taken_in }) => (taken_in === null ? [] : [[place, taken_in]]))),
  };
}
