import { today } from "#contract/time/calendar";
import { personDay } from "#contract/time/working-times";
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
  return {
    now,
    people: people.map(({ times, ...person }) => {
      const { dailyTarget: target, ...day } = personDay(agency, times, person.absentUntil, today(now));
      const leftOn = times?.leftOn ?? null;
      const isGone = leftOn !== null && leftOn < today(now) && !person.isSignedIn;
      return {
        ...person,
        ...day,
        leftOn,
        hasLeft: person.hasLeft || isGone,
        target: person.hasLeft ? 0 : target,
      };
    }),
    atRisk: { total: agency.atRisk, listed },
  };
}
