import { Readable } from "node:stream";
import type { Config } from "#server/config";
import { placeOf } from "#server/db/address";
import { readDefinitions } from "#server/db/definitions";
import { recordMove } from "#server/db/embedded/data-directory";
import { readMigrations } from "#server/db/migration-files";
import type { Files } from "#server/files/files";
import { withEmbedded } from "./installation-database.ts";
import { type Loaded, load } from "./load-archive.ts";
import { withClient } from "./restore.ts";
import { takeSnapshot } from "./snapshot.ts";

export interface MoveOptions {
  config: Config;
  /** The empty target database. */
  url: string;
  version: string;
  now: Date;
  migrationsFolder: string;
  /** Where the documents move from and to; absent where they stay in DATA_DIR. */
  documents?: { from: Pick<Files, "read">; to: Pick<Files, "write"> } | undefined;
  say: (line: string) => void;
}

/**
 * Copies the embedded database of a stopped server into an empty one, comparing every table, and the
 * documents into the bucket if there is one. The original in DATA_DIR stays unchanged, marked as moved.
 */
export function move({
  config,
  url,
  version,
  now,
  migrationsFolder,
  documents,
  say,
}: MoveOptions): Promise<Loaded> {
  const known = readMigrations(migrationsFolder);
  return withEmbedded(config, say, (from) =>
    withClient(from, (source) =>
      withClient(url, (client) =>
        load(takeSnapshot({ client: source, version, now, ...(documents && { files: documents.from }) }), {
          client,
          known,
          definitions: readDefinitions(migrationsFolder),
          storeFile: async (key, bytes) => documents?.to.write(key, Readable.from([bytes])),
          beforeCommit: async () => {},
          committed: () => recordMove(config.DATA_DIR, placeOf(url), now),
        }),
      ),
    ),
  );
}
