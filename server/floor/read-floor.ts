import { today } from "#contract/time/calendar";
import { targetOn } from "#contract/time/working-days";
import { liveSince } from "#server/accounts/session-queries";
import type { Deps } from "#server/deps";
import type { Viewer } from "#server/platform/http";
import { listAtRisk, listPeople, readAgency } from "./queries.ts";

/** Everybody at once, with as many statements for two hundred people as for two. */
export async function readFloor({ db, config }: Deps, viewer: Viewer, now: Date) {
  const [agency, people, listed] = await Promise.all([
    readAgency(db, viewer, now),
    listPeople(db, viewer, liveSince(config, now), now),
    listAtRisk(db, viewer, now),
  ]);
  const { callingFrom, callingUntil, holidays } = agency;
  return {
    now,
    callingFrom,
    callingUntil,
    people: people.map(({ week, dailyTarget, ...person }) => ({
      ...person,
      target: person.absentUntil
        ? 0
        : targetOn({ week: week ?? agency.week, holidays }, today(now), dailyTarget ?? agency.dailyTarget),
    })),
    atRisk: { total: agency.atRisk, listed },
  };
}
