import type { ColleaguesRecord, RelatedLead } from "#contract/related/calls";
import { today as dayOf, daysBetween } from "#contract/time/calendar";
import { weekdayOf } from "#contract/time/when";
import { formatDate, formatNumber } from "#web/lib/format/format.ts";

/** From a week on a weekday's name would be ambiguous. */
const DAYS_WITH_NAMES = 7;

export function lastSpoken(at: string | null, today: string): string {
  if (!at) return "not spoken to yet";
  const day = dayOf(new Date(at));
  const ago = daysBetween(day, today);
  if (ago <= 0) return "last spoken to today";
  if (ago === 1) return "last spoken to yesterday";
  return `last spoken to on ${ago < DAYS_WITH_NAMES ? weekdayOf(day) : formatDate(day)}`;
}

/** '2 more vehicles on this number', if all of them are. */
export function recordsOn(
  leads: readonly Pick<RelatedLead, "samePhone" | "sameVehicle">[],
  total: number,
): string {
  const many = (one: string) => `${formatNumber(total)} more ${one}${total === 1 ? "" : "s"}`;
  if (leads.every(({ sameVehicle }) => !sameVehicle)) return `${many("vehicle")} on this number`;
  if (leads.every(({ samePhone }) => !samePhone)) return `${many("record")} of this vehicle`;
  return `${many("record")} of this number or vehicle`;
}

export function colleaguesLine(record: ColleaguesRecord, today: string): string {
  return `${record.firstName} has a record of ${what(record)}, ${lastSpoken(record.lastSpokenAt, today)}.`;
}

function what({ samePhone, sameVehicle }: ColleaguesRecord): string {
  if (samePhone && sameVehicle) return "this number and vehicle";
  return sameVehicle ? "this vehicle" : "this number";
}
