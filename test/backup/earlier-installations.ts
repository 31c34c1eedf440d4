import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readArchive } from "#server/backup/file/archive";
import { setCanonicalFormat } from "#server/backup/file/copy-queries";
import { loadRows } from "#server/backup/load-archive";
import { inRestoreTransaction } from "#server/backup/load-queries";
import { withClient } from "#server/backup/restore";
import { readMigrations } from "#server/db/migration-files";
import { openFolder } from "#server/files/folder";
import { MIGRATIONS } from "#server/testing/backup";

/** One small backup of each released schema. */
export const INSTALLATIONS = "fixtures/installations";
export const installations = readdirSync(INSTALLATIONS).filter((name) => name.endsWith(".tar.gz"));
export const known = readMigrations(MIGRATIONS);

/** Restores the installation with its original schema, and its documents into DATA_DIR. */
export async function asItWas(path: string, url: string, dataDir: string): Promise<void> {
  const files = await openFolder(join(dataDir, "documents"));
  const storeFile = (key: string, bytes: Buffer) => files.write(key, Readable.from([bytes]));
  await withClient(url, (client) =>
    inRestoreTransaction(client, async () => {
      await setCanonicalFormat(client);
      await loadRows(readArchive(path), { client, known, storeFile });
    }),
  );
}
