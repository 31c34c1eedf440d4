import type { Db, Tx } from "#server/db/db";
import { settings } from "#server/db/schema";

const fields = {
  agencyName: settings.agencyName,
  signOff: settings.signOff,
  whatsappNumber: settings.whatsappNumber,
  dailyTarget: settings.dailyTarget,
  seasonalGreeting: settings.seasonalGreeting,
  leadsKeptMonths: settings.leadsKeptMonths,
  callingFrom: settings.callingFrom,
  callingUntil: settings.callingUntil,
};

/** The agency's settings; the row is there since the migration that made the table. */
export async function readSettings(db: Db | Tx) {
  const [found] = await db.select(fields).from(settings);
  if (!found) throw new Error("The settings' row is missing");
  return found;
}

export async function updateSettings(tx: Tx, change: Partial<typeof settings.$inferInsert>): Promise<void> {
  await tx.update(settings).set(change);
}
