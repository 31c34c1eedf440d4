import { changedLabel } from "#contract/audit/changed-values";
import type { SettingsChange } from "#contract/settings/calls";
import { linesOf } from "#contract/settings/lines";
import { keysOf, pick } from "#contract/tables";
import { today } from "#contract/time/calendar";
import { holidayLine, readHoliday } from "#contract/time/working-days";
import { keepHours } from "#server/accounts/hours-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { badField, type Moment } from "#server/platform/http";
import { refuseOverwriting } from "#server/platform/overwriting";
import { lockSettings, readSettings, updateSettings } from "./queries.ts";

/** Changes the given settings and audits their former values. */
export async function changeSettings(tx: Tx, moment: Moment, form: SettingsChange) {
  const before = await lockSettings(tx);
  const { seen = {}, ...change } = form;
  const merged = mergedHolidays(change.holidays, seen.holidays, before.holidays);
  if (merged !== undefined) {
    change.holidays = merged;
    seen.holidays = before.holidays;
  }
  const given = keysOf(before).filter((name) => change[name] !== undefined);
  if (given.length === 0) return before;
  const changed = given.filter((name) => change[name] !== before[name]);
  refuseOverwriting(changed, seen, before, changedLabel);
  const { callingFrom = before.callingFrom, callingUntil = before.callingUntil } = change;
  if (callingFrom >= callingUntil) throw badField("callingUntil", "Calling must end after it starts");
  const [was, is] = [
    { worksFrom: before.callingFrom, worksUntil: before.callingUntil },
    { worksFrom: callingFrom, worksUntil: callingUntil },
  ];
  await keepHours(tx, null, was, is, today(moment.now));
  await updateSettings(tx, pick(change, given));
  const after = await readSettings(tx);
  await insertAudit(tx, moment, "settings.changed", { before, after });
  return after;
}

/** Both people's changes of the list; undefined where they are about the same day. */
function mergedHolidays(mine: string | undefined, seen: unknown, theirs: string): string | undefined {
  if (mine === undefined || typeof seen !== "string") return undefined;
  const [old, now, wanted] = [linesOf(seen), linesOf(theirs), linesOf(mine)];
  const removed = old.filter((line) => !wanted.includes(line));
  if (removed.some((line) => !now.includes(line))) return undefined;
  const added = wanted.filter((line) => !old.includes(line) && !now.includes(line));
  const all = [...now.filter((line) => !removed.includes(line)), ...added].flatMap(
    (line) => readHoliday(line) ?? [],
  );
  if (new Set(all.map(({ day }) => day)).size < all.length) return undefined;
  return all
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(holidayLine)
    .join("\n");
}
