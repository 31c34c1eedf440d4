import { Readable } from "node:stream";
import { type Loaded, load } from "#server/backup/load";
import { knownMigrations } from "#server/backup/migrations-queries";
import { withClient } from "#server/backup/restore";
import { takeSnapshot } from "#server/backup/snapshot";
import { withEmbedded } from "#server/backup/source";
import type { Config } from "#server/config";
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
 * the bucket if there is one. What was copied stays as it was in DATA_DIR.
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
  const known = knownMigrations(migrationsFolder);
  return withEmbedded(config, say, (from) =>
    withClient(from, (source) =>
      withClient(url, (client) =>
        load(takeSnapshot({ client: source, version, now, ...(documents && { files: documents.from }) }), {
          client,
          known,
          storeFile: async (key, bytes) => documents?.to.write(key, Readable.from([bytes])),
          beforeCommit: async () => {},
        }),
      ),
    ),
  );
}
