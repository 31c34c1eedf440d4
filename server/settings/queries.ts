import { eq, ne, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "#contract/audit/actions";
import type { FirstSteps } from "#contract/settings/calls";
import { CREDENTIALS, SELLING_POINTS } from "#contract/templates/messages";
import { isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { auditLog } from "#server/db/schema/audit";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { settings } from "#server/db/schema/settings";

const fields = {
  agencyName: settings.agencyName,
  signOff: settings.signOff,
  whatsappNumber: settings.whatsappNumber,
  dailyTarget: settings.dailyTarget,
  seasonalGreeting: settings.seasonalGreeting,
  sellingPoints: settings.sellingPoints,
  credentials: settings.credentials,
  leadsKeptMonths: settings.leadsKeptMonths,
  callingFrom: settings.callingFrom,
  callingUntil: settings.callingUntil,
  renewalDaysBefore: settings.renewalDaysBefore,
  week: settings.week,
  holidays: settings.holidays,
  lostReasons: settings.lostReasons,
  breakReasons: settings.breakReasons,
  taxPercent: settings.taxPercent,
  goodsThirdPartyTaxPercent: settings.goodsThirdPartyTaxPercent,
  callOpening: settings.callOpening,
  callQuote: settings.callQuote,
  callObjection: settings.callObjection,
  callClose: settings.callClose,
};

/** The agency's settings; the row exists since the migration that created the table. */
export async function readSettings(db: Db | Tx) {
  return theRow(await db.select(fields).from(settings));
}

/** Until the transaction ends nobody else changes them. */
export async function lockSettings(tx: Tx) {
  return theRow(await tx.select(fields).from(settings).for("no key update"));
}

function theRow<T>([found]: T[]): T {
  if (!found) throw new Error("The settings' row is missing");
  return found;
}

export async function updateSettings(tx: Tx, change: Partial<typeof settings.$inferInsert>): Promise<void> {
  await tx.update(settings).set(change);
}

const CHANGED: AuditAction = "settings.changed";
const DONE: FirstSteps = { team: true, settings: true, claims: true, leads: true, working: true };

export async function findFirstSteps(db: Db): Promise<FirstSteps> {
  const some = (query: SQL) => sql`exists (${query})`.mapWith(Boolean);
  const [begun] = await db.select({ working: some(sql`select from ${callLogs}`) }).from(settings);
  if (begun?.working) return DONE;
  const [found] = await db
    .select({
      team: some(sql`select from ${users} where ${isActiveTelecaller}`),
      settings: some(sql`select from ${auditLog} where ${eq(auditLog.action, CHANGED)}`),
      claims:
        sql`${ne(settings.sellingPoints, SELLING_POINTS)} or ${ne(settings.credentials, CREDENTIALS)}`.mapWith(
          Boolean,
        ),
      leads: some(sql`select from ${leads}`),
    })
    .from(settings);
  return { team: false, settings: false, claims: false, leads: false, ...found, working: false };
}
