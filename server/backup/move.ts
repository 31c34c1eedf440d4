import { type Loaded, load } from "#server/backup/load";
import { knownMigrations } from "#server/backup/migrations-queries";
import { withClient } from "#server/backup/restore";
import { takeSnapshot } from "#server/backup/snapshot";
import { withEmbedded } from "#server/backup/source";

export interface MoveOrder {
  dataDir: string;
  /** The empty database that it moves to. */
  url: string;
  version: string;
  now: Date;
  migrationsFolder: string;
  say: (line: string) => void;
}

/**
 * Copies the embedded database of a stopped server into an empty one, compared table by table. The documents stay in
 * DATA_DIR, where the server goes on looking for them; the embedded database stays as it was.
 */
export function move({ dataDir, url, version, now, migrationsFolder, say }: MoveOrder): Promise<Loaded> {
  const known = knownMigrations(migrationsFolder);
  return withEmbedded(dataDir, say, (from) =>
    withClient(from, (source) =>
      withClient(url, (client) =>
        load(takeSnapshot({ client: source, version, now }), {
          client,
          known,
          storeFile: async () => {},
          beforeCommit: async () => {},
        }),
      ),
    ),
  );
}
