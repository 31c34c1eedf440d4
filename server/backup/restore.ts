import { Readable } from "node:stream";
import type pg from "pg";
import { readArchive } from "#server/backup/archive";
import { checkArchive } from "#server/backup/check-archive";
import { type Loaded, load } from "#server/backup/load";
import { refuseOtherSchema } from "#server/backup/other-schema";
import { openPlace } from "#server/backup/place";
import type { Config } from "#server/config";
import { openDirect } from "#server/db/direct";
import { readMigrations } from "#server/db/migration-files";

export interface RestoreOrder {
  path: string;
  config: Config;
  migrationsFolder: string;
  say: (line: string) => void;
}

/**
 * Brings a backup back into an empty DATA_DIR, or an empty database of DATABASE_URL and an empty DATA_DIR/documents. The
 * file is read from end to end before the place is touched. Throws BackupRefused with one clear line.
 */
export async function restore({ path, config, migrationsFolder, say }: RestoreOrder): Promise<Loaded> {
  const known = readMigrations(migrationsFolder);
  const { manifest, sealed } = await checkArchive(path);
  if (!sealed) say(`${path} was compressed again by another tool: checked by its manifest, its seal is gone`);
  refuseOtherSchema(manifest, known);
  const place = await openPlace(config, say);
  let loaded: Loaded;
  try {
    const { files, beforeCommit } = place;
    const storeFile = (key: string, bytes: Buffer) => files.write(key, Readable.from([bytes]));
    loaded = await withClient(place.url, (client) =>
      load(readArchive(path), { client, known, storeFile, beforeCommit }),
    );
  } catch (error) {
    await place.discard();
    throw error;
  }
  await place.keep();
  return loaded;
}

/** A connection of its own, for as long as the work takes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openDirect(url, "renewdesk-restore");
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
