import { and, gte, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import { type IdleTime, idleTimes, type Wait, waits } from "#contract/figures/speed";
import { addDays, today } from "#contract/time/calendar";
import { leads } from "#server/db/schema/leads";
import { isBy, isInMonths, isNarrowed } from "./narrowed.ts";

/** Of the leads that a query reads. */
function hasWaited(wait: Wait): SQL | undefined {
  const { days } = waits[wait];
  if (days === null) return isNull(leads.firstCallDays);
  const [least, most] = days;
  return and(
    gte(leads.firstCallDays, least),
    most === undefined ? undefined : lte(leads.firstCallDays, most),
  );
}

/** Open leads by the days since they were last worked on. */
function isOpenFor(age: IdleTime, now: Date): SQL | undefined {
  const [least, most] = idleTimes[age].days;
  const ago = (days: number) => addDays(today(now), -days);
  return and(
    isNotNull(leads.idleSince),
    least > 0 ? lte(leads.idleSince, ago(least)) : undefined,
    most === undefined ? undefined : gte(leads.idleSince, ago(most)),
  );
}

export const firstCallsOf = (asked: Narrowing): SQL | undefined =>
  and(
    isInMonths(asked),
    isNarrowed(asked),
    isBy(leads.firstCallBy, asked.by),
    asked.wait && hasWaited(asked.wait),
  );

export const openOf = (asked: Narrowing, now: Date): SQL | undefined =>
  and(
    isInMonths(asked),
    isNarrowed(asked),
    asked.age ? isOpenFor(asked.age, now) : isNotNull(leads.idleSince),
  );
