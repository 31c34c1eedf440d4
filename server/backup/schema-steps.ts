import type { Header } from "#server/backup/format";
import type { KnownMigration } from "#server/backup/migrations-queries";
import { BackupRefused } from "#server/backup/refusal";

/** How far the schema must be built to hold the backup, and what brings it to this version afterwards. */
export interface SchemaSteps {
  before: KnownMigration[];
  after: KnownMigration[];
}

/** Throws BackupRefused where the backup's schema is not one that this version knows. */
export function schemaSteps({ version, migrations }: Header, known: KnownMigration[]): SchemaSteps {
  if (migrations.length > known.length) {
    throw new BackupRefused(
      `The backup was made by RenewDesk ${version}, whose database is newer than this version's. Install that version and restore it there.`,
    );
  }
  const other = migrations.findIndex(({ hash }, index) => hash !== known[index]?.hash);
  if (other >= 0) {
    throw new BackupRefused(
      `The backup was made by a RenewDesk ${version} whose database was built differently (migration ${other + 1}). Install that version and restore it there.`,
    );
  }
  return { before: known.slice(0, migrations.length), after: known.slice(migrations.length) };
}
