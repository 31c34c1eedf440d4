import { Readable } from "node:stream";
import { type Loaded, load } from "#server/backup/load";
import { withClient } from "#server/backup/restore";
import { takeSnapshot } from "#server/backup/snapshot";
import { withEmbedded } from "#server/backup/source";
import type { Config } from "#server/config";
import { recordMove } from "#server/db/embedded/data-directory";
import { readMigrations } from "#server/db/migration-files";
import type { Files } from "#server/files";

export interface MoveOrder {
  config: Config;
  /** The empty database that it moves to. */
  url: string;
  version: string;
  now: Date;
  migrationsFolder: string;
  /** Where the documents move to; absent where they stay in DATA_DIR. */
  documents?: { from: Pick<Files, "read">; to: Pick<Files, "write"> } | undefined;
  say: (line: string) => void;
}

/**
 * Copies the embedded database of a stopped server into an empty one, compared table by table, and the documents into
 * the bucket if there is one. What was copied stays as it was in DATA_DIR, and is marked as moved.
 */
export function move({
  config,
  url,
  version,
  now,
  migrationsFolder,
  documents,
  say,
}: MoveOrder): Promise<Loaded> {
  const known = readMigrations(migrationsFolder);
  return withEmbedded(config, say, (from) =>
    withClient(from, (source) =>
      withClient(url, (client) =>
        load(takeSnapshot({ client: source, version, now, ...(documents && { files: documents.from }) }), {
          client,
          known,
          storeFile: async (key, bytes) => documents?.to.write(key, Readable.from([bytes])),
          beforeCommit: async () => {},
          committed: () => recordMove(config.DATA_DIR, url, now),
        }),
      ),
    ),
  );
}
