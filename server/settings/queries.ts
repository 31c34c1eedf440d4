import type { Db, Tx } from "#server/db/handles";
import { settings } from "#server/db/schema/leads";

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
};

/** The agency's settings; the row exists since the migration that created the table. */
export async function readSettings(db: Db | Tx) {
  const [found] = await db.select(fields).from(settings);
  if (!found) throw new Error("The settings' row is missing");
  return found;
}

export async function updateSettings(tx: Tx, change: Partial<typeof settings.$inferInsert>): Promise<void> {
  await tx.update(settings).set(change);
}
