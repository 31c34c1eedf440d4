import type { SettingsChange } from "#contract/settings/calls";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { badField, type Moment } from "#server/platform/http";
import { readSettings, updateSettings } from "./queries.ts";

/** Changes the given settings and audits their former values. */
export async function changeSettings(tx: Tx, moment: Moment, change: SettingsChange) {
  const before = await readSettings(tx);
  const given = Object.entries(withSignOff(change, before)).filter(([, value]) => value !== undefined);
  if (given.length === 0) return before;
  const { callingFrom = before.callingFrom, callingUntil = before.callingUntil } = change;
  if (callingFrom >= callingUntil) throw badField("callingUntil", "Calling must end after it starts");
  await updateSettings(tx, Object.fromEntries(given));
  const after = await readSettings(tx);
  await insertAudit(tx, moment, "settings.changed", { before, after });
  return after;
}

/** A sign-off with the agency's former name signs with the new one. */
function withSignOff(
  change: SettingsChange,
  before: { agencyName: string; signOff: string },
): SettingsChange {
  const { agencyName, signOff } = change;
  if (agencyName === undefined || signOff !== undefined) return change;
  return { ...change, signOff: before.signOff.replaceAll(before.agencyName, () => agencyName) };
}
