import { and, eq, type SQL, sql } from "drizzle-orm";
import { ImportReply } from "#contract/imports/calls";
import type { ReadRow } from "#contract/lead/columns";
import type { Db, Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { importBatches } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { erasedKeys } from "#server/db/schema/personal-data";
import { type RowColumn, unnested } from "#server/db/unnested";
import { erasedAt } from "#server/lead/erased-queries";

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

/**
 * Made of last year's lead, and never touched since: no history, not even an assignment, no quote, no document, not in hand in
 * call mode.
 */
export const isUnworkedRenewal = (now: Date) => sql`(l.from_renewals and l.version = 1
  and not exists (select from call_logs w where w.lead_id = l.id)
  and not exists (select from quotes w where w.lead_id = l.id)
  and not exists (select from documents w where w.lead_id = l.id)
  and not exists (select from lead_leases w where w.lead_id = l.id and w.until > ${now.toISOString()}::timestamptz))`;
const monthFrom = (month: string, count: number) =>
  sql.raw(`to_char(to_date(${month}, 'YYYY-MM') + interval '${count} month', 'YYYY-MM')`);

/** A lead that is the renewal of a row's vehicle: of the row's month, or made of last year's in the month before or after. */
export const isSameRenewal = (row: "g" | "s") =>
  sql`(l.campaign_month = ${sql.raw(row)}.month or l.from_renewals
    and l.campaign_month in (${monthFrom(`${row}.month`, -1)}, ${monthFrom(`${row}.month`, 1)}))`;

/** A row to be compared with what is stored. */
export interface CheckedRow {
  place: number;
  month: string;
  read: ReadRow & { row: number };
}

const checkedColumns: RowColumn<CheckedRow>[] = [
  { name: "place", type: "int", cellOf: ({ place }) => place },
  { name: "month", type: "text", cellOf: ({ month }) => month },
  { name: "registration_number", type: "text", cellOf: ({ read }) => read.registrationNumber },
  { name: "phone_number", type: "text", cellOf: ({ read }) => read.phoneNumber },
  { name: "second_phone", type: "text", cellOf: ({ read }) => read.secondPhone },
  { name: "maker", type: "text", cellOf: ({ read }) => read.maker },
  { name: "model", type: "text", cellOf: ({ read }) => read.model },
];

/**
 * What tells the vehicle of each row apart, the month of the lead that a row would be a second one of, if there is one, and the
 * month of the unworked renewal that gives way to it.
 */
export function vehiclesOf(
  db: Db,
  now: Date,
  rows: CheckedRow[],
): Promise<{ place: number; key: string; takenIn: string | null; givesWayIn: string | null }[]> {
  const monthOfLead = (condition: SQL) => sql<string | null>`(
    select l.campaign_month from ${customers} c join ${leads} l on l.customer_id = c.id
    where c.vehicle_key = s.key and ${isSameRenewal("s")} and ${condition}
    order by l.campaign_month <> s.month limit 1)`;
  return db
    .select({
      place: sql<number>`s.place`,
      key: sql<string>`s.key`,
      takenIn: monthOfLead(sql`not ${isUnworkedRenewal(now)}`),
      givesWayIn: monthOfLead(isUnworkedRenewal(now)),
    })
    .from(
      sql`(select r.place, r.month, vehicle_key(r.registration_number, r.phone_number, r.maker, r.model) as key
        from ${unnested(rows, checkedColumns)}) s`,
    )
    .orderBy(sql`s.place`);
}

/** The rows whose person was erased on request, by their places, and when. */
export async function erasedOf(db: Db, rows: CheckedRow[]): Promise<Map<number, Date>> {
  const at = erasedAt({
    phone: sql`r.phone_number`,
    second: sql`r.second_phone`,
    plate: sql`r.registration_number`,
  });
  const found = await db
    .select({ place: sql<number>`s.place`, at: sql<Date>`s.at`.mapWith(erasedKeys.erasedAt) })
    .from(sql`(select r.place, ${at} as at from ${unnested(rows, checkedColumns)}) s`)
    .where(sql`s.at is not null`);
  return new Map(found.map(({ place, at: erased }) => [place, erased]));
}

/** The records of some vehicles. */
export async function recordsOfVehicles(tx: Tx, keys: string[]): Promise<number[]> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.vehicleKey} = any(${sql.param(keys)}::text[])`);
  return found.map(({ id }) => id);
}
