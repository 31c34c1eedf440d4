import { Readable } from "node:stream";
import type pg from "pg";
import type { Config } from "#server/config";
import { withDedicated } from "#server/db/dedicated-connection";
import { readDefinitions } from "#server/db/definitions";
import { readMigrations } from "#server/db/migration-files";
import { readArchive } from "./file/archive.ts";
import { checkArchive } from "./file/check-archive.ts";
import { type Loaded, load } from "./load-archive.ts";
import { openRestoreTarget } from "./restore-target.ts";
import { requireKnownSchema } from "./schema-check.ts";

export interface RestoreOptions {
  path: string;
  config: Config;
  migrationsFolder: string;
  say: (line: string) => void;
}

/**
 * Restores a backup into an empty DATA_DIR, or into an empty database of DATABASE_URL and an empty
 * DATA_DIR/documents. The file is read from end to end before anything is changed. Throws BackupRefused with
 * one clear line.
 */
export async function restore({ path, config, migrationsFolder, say }: RestoreOptions): Promise<Loaded> {
  const known = readMigrations(migrationsFolder);
  const { manifest, sealed } = await checkArchive(path);
  if (!sealed) say(`${path} was recompressed by another tool, without its seal: checked by its manifest`);
  requireKnownSchema(manifest, known);
  const place = await openRestoreTarget(config, say);
  let loaded: Loaded;
  try {
    const { files, beforeCommit } = place;
    const definitions = readDefinitions(migrationsFolder);
    const storeFile = (key: string, bytes: Buffer) => files.write(key, Readable.from([bytes]));
    loaded = await withClient(place.url, (client) =>
      load(readArchive(path), { client, known, definitions, storeFile, beforeCommit }),
    );
  } catch (error) {
    await place.discard();
    throw error;
  }
  await place.keep();
  return loaded;
}

/** A connection for the duration of the work. */
export const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>) =>
  withDedicated(url, "renewdesk-restore", work);
