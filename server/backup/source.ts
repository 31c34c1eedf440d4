import { resolve } from "node:path";
import { BackupRefused } from "#server/backup/refusal";
import { type Config, directUrl, embeddedDatabase } from "#server/config";
import { findRunning, holdsCluster } from "#server/db/embedded/running";
import { startEmbedded } from "#server/db/embedded/start";

/**
 * Gives the installation's database to the work: the one of DATABASE_URL, the embedded one of a server that is working,
 * or, when none is, the embedded one started for as long as it takes.
 */
export async function withSource<T>(
  config: Config,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = directUrl(config) ?? (await findRunning(resolve(config.DATA_DIR)));
  return url ? work(url) : withEmbedded(config, say, work);
}

/** The embedded database of a server that is stopped. */
export async function withEmbedded<T>(
  config: Config,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const options = embeddedDatabase(config);
  const { dataDir } = options;
  if (!holdsCluster(dataDir)) throw new BackupRefused(`DATA_DIR ${dataDir} holds no database of RenewDesk.`);
  const embedded = await startEmbedded({ ...options, log: say });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
