import { isDate } from "#contract/time/calendar";

/** Undefined is not known here: a change need not name both of a pair. */
type Day = string | null | undefined;
interface Employment {
  role?: string | undefined;
  team?: string | null | undefined;
  joinedOn?: Day;
  leftOn?: Day;
  worksFrom?: Day;
  worksUntil?: Day;
}

export const LEADER_NEEDS_TEAM = "A team leader needs a team to lead";

/** What speaks against a person's team, days of joining and leaving, and own hours. */
export function employmentFaults({ role, team, joinedOn, leftOn, worksFrom, worksUntil }: Employment) {
  const faults: { field: keyof Employment; message: string }[] = [];
  if (role === "leader" && team === null) faults.push({ field: "team", message: LEADER_NEEDS_TEAM });
  if (joinedOn && leftOn && isDate(joinedOn) && isDate(leftOn) && leftOn < joinedOn)
    faults.push({ field: "leftOn", message: "The last day is before the first one" });
  if (worksFrom === null && worksUntil)
    faults.push({ field: "worksFrom", message: "Say when the work starts too" });
  if (worksFrom && worksUntil === null)
    faults.push({ field: "worksUntil", message: "Say when the work ends too" });
  if (worksFrom && worksUntil && worksFrom >= worksUntil)
    faults.push({ field: "worksUntil", message: "Work must end after it starts" });
  return faults;
}
