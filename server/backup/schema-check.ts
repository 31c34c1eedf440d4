import { type Migration, readMigrations } from "#server/db/migration-files";
import {
  describeDifferences,
  describeNewer,
  type MigrationPlan,
  planMigrations,
} from "#server/db/migration-plan";
import type { Header, Manifest } from "./file/format.ts";
import { BackupRefused } from "./file/refusal.ts";

/**
 * The migrations that build the schema of the backup's time, and those that bring it to this version. Throws
 * BackupRefused when this version does not know that schema.
 */
export function requireKnownSchema(header: Header, known: Migration[]): MigrationPlan {
  const plan = planMigrations(header.migrations, known);
  const newer = describeNewer(plan, header.migratedBy);
  if (newer) {
    throw new BackupRefused(
      `The backup was made by RenewDesk ${header.version}, and its database is newer than this version's: ${newer}. Install that version and restore it there.`,
    );
  }
  const difference = describeDifferences(plan);
  if (difference) {
    throw new BackupRefused(
      `The backup was made by RenewDesk ${header.version}, and its database ${difference}. Install that version and restore it there.`,
    );
  }
  return plan;
}

/** Warns about a new backup that a restore would refuse. */
export function warnUnknownSchema(
  manifest: Manifest,
  migrationsFolder: string,
  say: (line: string) => void,
): void {
  const plan = planMigrations(manifest.migrations, readMigrations(migrationsFolder));
  const newer = describeNewer(plan, manifest.migratedBy);
  if (newer) say(`Only the newer version restores this backup, because the database is newer: ${newer}`);
  const difference = describeDifferences(plan);
  if (difference) say(`This version does not restore this backup, because the database ${difference}`);
}
