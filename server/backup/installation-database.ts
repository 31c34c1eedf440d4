import { resolve } from "node:path";
import { type Config, embeddedDatabase } from "#server/config";
import { findDirectUrl } from "#server/db/direct-url";
import { findRunning, holdsCluster } from "#server/db/embedded/find-running";
import { startEmbedded } from "#server/db/embedded/start";
import { BackupRefused } from "./file/refusal.ts";

/**
 * Runs the work on the installation's database: that of DATABASE_URL, the embedded one of a running server,
 * or, when none runs, the embedded one started for the duration.
 */
export async function withSource<T>(
  config: Config,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = (await findDirectUrl(config)) ?? (await findRunning(resolve(config.DATA_DIR)));
  return url ? work(url) : withEmbedded(config, say, work);
}

/** The embedded database of a stopped server. */
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
