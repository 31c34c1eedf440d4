import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";

/** Whether the vehicle of a file's row is here already, and its renewal. */

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
export const isSameRenewal = (row: "g" | "s" | "staged_rows") =>
  sql`(l.campaign_month = ${sql.raw(row)}.month or l.from_renewals
    and l.campaign_month in (${monthFrom(`${row}.month`, -1)}, ${monthFrom(`${row}.month`, 1)}))`;

/** The lead that a row would be a second one of. One made of last year's for the month beside it gives way, unless touched. */
export const isHere = (row: "g" | "s", now: Date) =>
  sql`(l.campaign_month = ${sql.raw(row)}.month or ${isSameRenewal(row)} and not ${isUnworkedRenewal(now)})`;

/** The records of some vehicles. */
export async function recordsOfVehicles(tx: Tx, keys: string[]): Promise<number[]> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.vehicleKey} = any(${sql.param(keys)}::text[])`);
  return found.map(({ id }) => id);
}
