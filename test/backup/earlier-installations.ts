import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readArchive } from "#server/backup/archive";
import { setOneForm } from "#server/backup/copy-queries";
import { loadRows } from "#server/backup/load";
import { restoring } from "#server/backup/load-queries";
import { withClient } from "#server/backup/restore";
import { MIGRATIONS } from "#server/backup/testing";
import { readMigrations } from "#server/db/migration-files";
import { openFolder } from "#server/files/folder";

/** One small backup of each schema that was ever released. */
export const INSTALLATIONS = "fixtures/installations";
export const installations = readdirSync(INSTALLATIONS).filter((name) => name.endsWith(".tar.gz"));
export const known = readMigrations(MIGRATIONS);

/** The installation as it was: rows in the schema of their own time, and the documents in DATA_DIR. */
export async function asItWas(path: string, url: string, dataDir: string): Promise<void> {
  const files = await openFolder(join(dataDir, "documents"));
  const storeFile = (key: string, bytes: Buffer) => files.write(key, Readable.from([bytes]));
  await withClient(url, (client) =>
    restoring(client, async () => {
      await setOneForm(client);
      await loadRows(readArchive(path), { client, known, storeFile });
    }),
  );
}
