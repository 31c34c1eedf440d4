import { and, gte, lt, sql } from "drizzle-orm";
import { addMonths, monthOf } from "#contract/time/calendar";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "#server/lead/do-not-call-queries";

/**
 * A renewal is a lead whose next policy ends in the month; the column knows only ends in months after the lead's own. It has
 * no lead there yet once its own month is over, while its vehicle has no later lead, the customer may be called, and no
 * administrator has deleted one there: a lead of a later month, from a file or made of this one, is next year's. Of a vehicle
 * with two records the newest counts.
 */
export const endsIn = (first: string, last = first) =>
  and(gte(leads.nextExpiry, `${first}-01`), lt(leads.nextExpiry, `${addMonths(last, 1)}-01`));

/**
 * Written with its own names: drizzle drops the table's in a query of one table. `offset 0` asks for the other records of a
 * vehicle lead by lead: a part of a month would otherwise join all records first.
 */
export const isLatest = sql<boolean>`(not exists (
  select from leads later where later.customer_id = leads.customer_id and later.campaign_month > leads.campaign_month)
  and not exists (
    select from customers own join customers other on other.vehicle_key = own.vehicle_key and other.id <> own.id
      join leads later on later.customer_id = other.id
    where own.id = leads.customer_id and (later.campaign_month > leads.campaign_month
      or later.campaign_month = leads.campaign_month and other.id > own.id) offset 0))`;
export const isRefused = (month: string) => sql<boolean>`exists (
  select from customers own where own.id = leads.customer_id and own.renewal_refused = ${month})`;
export const isWithoutLead = ({ month, today }: MonthOn) =>
  and(
    endsIn(month),
    lt(leads.campaignMonth, monthOf(today)),
    isLatest,
    mayBeCalled,
    sql`not ${isRefused(month)}`,
  );

/** A month of renewals as it is on a day. */
export interface MonthOn {
  month: string;
  today: string;
}
