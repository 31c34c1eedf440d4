import { type SQL, sql } from "drizzle-orm";
import type { KnownMode } from "#contract/imports/drafts/plan";
import type { LeadField } from "#contract/lead/fields";
import { formatRegistration } from "#contract/lead/registration";
import { erasedText } from "#contract/personal-data/erased-text";
import { monthLabel } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { markFilesOrphaned } from "#server/files/queries";
import { removeLeads } from "#server/lead/bulk-queries";
import { erasedAt } from "#server/lead/erased-queries";
import { isSameRenewal, isUnworkedRenewal } from "./existing-queries.ts";
import { type KnownVehicles, type ReadyRow, type StagedIn, vehiclesOf, wholeRows } from "./ready-queries.ts";
import { sparing } from "./sparing.ts";
import { changedByFile, storedFields } from "./stored-fields.ts";

const columnsOf = (of: LeadField["of"]) => storedFields.filter((field) => field.of === of);
const names = (of: LeadField["of"], prefix = "") =>
  sql.raw(
    columnsOf(of)
      .map(({ name }) => `${prefix}${name}`)
      .join(", "),
  );
const changeable = sql.raw(
  `jsonb_build_object(${changedByFile.map((name) => `'${name}', c.${name}`).join(", ")})`,
);

/** The record of a known customer takes what the row says; what its file has besides follows the plan. */
function refreshed(known: KnownMode, instant: string): SQL {
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

/**
 * Removes the leads made of last year's that nobody has touched, where a row that will be stored has the vehicle's lead of that
 * month, or of the month before or after; returns their assignees, by the row's place. Whether a lead may go is asked under its
 * lock, in a statement of its own: one statement would not see what was done while it waited. Records are locked first, then
 * leads, those among them to which a changed record is copied.
 */
async function giveWay(tx: Tx, vehicles: SQL, { now, takesErased }: Storing): Promise<KnownVehicles> {
  const staged = sql`with staged as materialized (${vehicles})`;
  const known = await tx.execute(sql`${staged}
    select c.id from customers c where c.vehicle_key in (select key from staged) order by c.id for update`);
  if (known.rows.length === 0) return { isKnown: false, assigneeOf: new Map() };
  const locked = await tx.execute<{ id: string; renewal: boolean }>(sql`${staged}
    select l.id, l.from_renewals as renewal
    from staged s join customers c on c.vehicle_key = s.key join leads l on l.customer_id = c.id
    where s.vehicle_type <> coalesce(c.vehicle_type, '') or s.language <> coalesce(c.language, '')
      or l.from_renewals and ${isSameRenewal("s")}
    order by l.id for update of l`);
  const renewals = locked.rows.flatMap(({ id, renewal }) => (renewal ? [Number(id)] : []));
  if (renewals.length === 0) return { isKnown: true, assigneeOf: new Map() };
  const gone = await tx.execute<{ place: number; id: string; assignee: string | null }>(sql`${staged}
    , standing as materialized (
      select s.place, l.id, l.assigned_to, l.id = any(${sql.param(renewals)}::bigint[]) and ${isUnworkedRenewal(now)} as unworked
      from staged s join customers c on c.vehicle_key = s.key join leads l on l.customer_id = c.id
      where ${isSameRenewal("s")}
    ), stored as (
      select distinct on (s.key, s.month) s.place from staged s
      where s.place not in (select place from standing where not unworked)
        ${takesErased ? sql`` : sql`and ${erasedStaged} is null`}
      order by s.key, s.month, s.place
    )
    select place, id, assigned_to as assignee from standing join stored using (place)`);
  const ids = gone.rows.map(({ id }) => Number(id));
  await markFilesOrphaned(tx, ids, now);
  await removeLeads(tx, ids);
  const assignees = gone.rows.flatMap(({ place, assignee }) =>
    assignee ? [[place, assignee] as const] : [],
  );
  return { isKnown: true, assigneeOf: new Map(assignees) };
}

/** The database has a limit that no field has. */
export const REFUSED_VALUE = "A value of this row cannot be stored";

/** `vehicle` is its registration number, or the phone number of one without. */
function duplicateOf(vehicle: string, month: string): string {
  return `Duplicate: ${formatRegistration(vehicle)} is already in ${monthLabel(month)}`;
}

/** What became of a batch: the rows that became leads, and why the others did not. */
export interface StoredLeads<Row> {
  stored: { row: Row; assigned: boolean }[];
  /** `erased`: its person was erased on request; `here`: its lead is here already. */
  refused: { row: Row; reason: string; erased?: true; here?: true }[];
}

interface Found extends Record<string, unknown> {
  place: number;
  assigned: boolean;
  taken_in: string | null;
  /** ISO 8601. */
  erased_at: string | null;
}

const erasedStaged = erasedAt({
  phoneNumber: sql`s.phone_number`,
  secondPhone: sql`s.second_phone`,
  registrationNumber: sql`s.registration_number`,
});

interface Storing {
  now: Date;
  /** What a record takes of what a file has in other columns. */
  known: KnownMode;
  takesErased: boolean;
  /** Of a draft. */
  staged?: StagedIn;
}

/** Stores a batch; a row with a value that the database refuses costs no other row. */
export async function storeLeads<Row extends ReadyRow>(
  tx: Tx,
  importId: number,
  rows: readonly Row[],
  storing: Storing,
): Promise<StoredLeads<Row>> {
  const { results, refused } = await sparing(tx, rows, (part, some) =>
    storeBatch(part, importId, some, storing),
  );
  const found = new Map(results.flat().map((one) => [one.place, one]));
  const unstorable = new Set<ReadyRow>(refused);
  const all: StoredLeads<Row> = { stored: [], refused: [] };
  for (const row of rows) {
    const { assigned, taken_in, erased_at } = found.get(row.place) ?? {};
    if (unstorable.has(row)) all.refused.push({ row, reason: REFUSED_VALUE });
    else if (erased_at) all.refused.push({ row, reason: erasedText(new Date(erased_at)), erased: true });
    else if (assigned === undefined || taken_in)
      all.refused.push({ row, reason: duplicateOf(row.vehicle, taken_in ?? row.month), here: true });
    else all.stored.push({ row, assigned });
  }
  return all;
}

/**
 * Stores a batch in one statement and notes in the import what became of each row; one whose vehicle already has this
 * renewal's lead, or came before in the batch, becomes none. A vehicle known from an earlier month keeps its
 * record, which is updated with what the row says of it. A vehicle that was sold has one
 * record per owner; the newest is kept.
 */
async function storeBatch(tx: Tx, importId: number, rows: readonly ReadyRow[], storing: Storing) {
  const { now, known, takesErased, staged } = storing;
  const instant = now.toISOString();
  const vehicles = await giveWay(tx, vehiclesOf(rows, staged), storing);
  const { rows: found } = await tx.execute<Found>(sql`
    with staged as materialized (${wholeRows(rows, staged, vehicles)}
    ), known as (
      select distinct on (c.vehicle_key) c.vehicle_key as key, c.id, ${changeable} as before
      from customers c where c.vehicle_key in (select key from staged)
      order by c.vehicle_key, c.id desc
    ), taken as (
      select distinct on (s.place) s.place, l.campaign_month as month
      from staged s join customers c on c.vehicle_key = s.key join leads l on l.customer_id = c.id
      where ${isSameRenewal("s")}
      order by s.place, l.campaign_month <> s.month
    ), erased as materialized (
      select s.place, ${takesErased ? sql`null::timestamptz` : erasedStaged} as at from staged s
    ), fresh as (
      select distinct on (s.key, s.month) s.*
      from staged s
      where s.place not in (select place from taken)
        and s.place not in (select place from erased where at is not null)
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
      ${refreshed(known, instant)}
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
    select f.place, f.assigned_to is not null as assigned, null as taken_in, null as erased_at
    from fresh f
    join vehicles h on h.key = f.key
    join stored s on s.customer_id = h.id and s.campaign_month = f.month
    union all select place, false, month, null from taken
    union all select place, false, null, to_json(at) #>> '{}' from erased
      where at is not null and place not in (select place from taken)`);
  return found;
}
