import type { Header, Manifest } from "#server/backup/format";
import { BackupRefused } from "#server/backup/refusal";
import { type Migration, readMigrations } from "#server/db/migration-files";
import { differenceOf, type MigrationPlan, newerThan, planMigrations } from "#server/db/migration-plan";

/**
 * The migrations that build the schema of the backup's own time, and those that bring it to this version. Throws
 * BackupRefused where that schema is not one that this version knows.
 */
export function refuseOtherSchema(header: Header, known: Migration[]): MigrationPlan {
  const plan = planMigrations(header.migrations, known);
  const newer = newerThan(plan, header.migratedBy);
  if (newer) {
    throw new BackupRefused(
      `The backup was made by RenewDesk ${header.version}, and its database is newer than this version's: ${newer}. Install that version and restore it there.`,
    );
  }
  const difference = differenceOf(plan);
  if (difference) {
    throw new BackupRefused(
      `The backup was made by RenewDesk ${header.version}, and its database ${difference}. Install that version and restore it there.`,
    );
  }
  return plan;
}

/** Says of a backup that was just made what a restore of it will refuse. */
export function saySchema(manifest: Manifest, migrationsFolder: string, say: (line: string) => void): void {
  const plan = planMigrations(manifest.migrations, readMigrations(migrationsFolder));
  const newer = newerThan(plan, manifest.migratedBy);
  if (newer) say(`Only the newer version restores this backup, because the database is newer: ${newer}`);
  const difference = differenceOf(plan);
  if (difference) say(`This version does not restore this backup, because the database ${difference}`);
}
