import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { archiveSettings, breakContinuity } from "./archive-settings.ts";
import { chownCluster, createCluster, removeUnfinished } from "./cluster.ts";
import {
  databasePassword,
  openDataDirectory,
  recordEngine,
  refuseMoved,
  refuseOtherEngine,
} from "./data-directory.ts";
import { lockDataDirectory } from "./directory-lock.ts";
import { acquireDatabase } from "./orphaned-postgres.ts";
import { type Postmaster, runPostmaster, stopPostmaster } from "./postmaster.ts";
import { choosePrivileges, versionOf } from "./privileges.ts";
import { chooseBinaries, type PostgresChoice } from "./system-binaries.ts";

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly postgres?: PostgresChoice;
  /** Whether finished segments of the write-ahead log are copied into the spool (server/backup/archiving). */
  readonly archiving?: boolean;
  /** PostgreSQL's settings beside those that every start has. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** PostgreSQL ended unexpectedly: the server cannot continue and should exit, so that it is restarted. */
  readonly onExit?: (reason: string) => void;
}

export interface Embedded {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The embedded PostgreSQL of DATA_DIR, created on the first start. Throws StartRefused with one clear line.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, postgres = "bundled", archiving = false } = options;
  const made = openDataDirectory(resolve(options.dataDir));
  const dataDir = realpathSync(options.dataDir);
  const binaries = chooseBinaries(postgres, dataDir);
  const released: (() => void)[] = [];
  const release = () => {
    for (const free of released.splice(0).reverse()) free();
  };
  released.push((await lockDataDirectory(dataDir)).release);
  try {
    const version = await versionOf(binaries);
    const major = Number.parseInt(version, 10);
    const privileges = await choosePrivileges(binaries, dataDir, made);
    refuseMoved(dataDir);
    if (!archiving) breakContinuity(dataDir);
    const settings = {
      ...(archiving && archiveSettings(dataDir, privileges.owner)),
      ...options.settings,
    };
    const place = { dataDir, binaries, major, privileges, settings };
    refuseOtherEngine(dataDir, `postgresql-${major}`);
    removeUnfinished(dataDir, log);
    const password = databasePassword(dataDir);
    await createCluster(place, password);
    recordEngine(dataDir, `postgresql-${major}`);
    const database = await acquireDatabase(dataDir, log);
    released.push(database.release);
    chownCluster(dataDir, privileges.owner);
    const postmaster = await runPostmaster(place, password, database);
    log(
      `PostgreSQL ${version} of ${postgres === "system" ? dirname(binaries.postgres) : "this release"} works in ${dataDir}`,
    );
    return supervise(postmaster, release, options);
  } catch (error) {
    release();
    throw error;
  }
}

function supervise(postmaster: Postmaster, release: () => void, { onExit }: EmbeddedOptions): Embedded {
  let stopped: Promise<void> | undefined;
  void postmaster.exited.then((reason) => {
    // The lock stays: this process still works in DATA_DIR until it exits.
    if (!stopped) onExit?.(`PostgreSQL ended unexpectedly (${reason}); DATA_DIR/postgres.log says why`);
  });

  const stop = async () => {
    await stopPostmaster(postmaster);
    release();
  };
  return {
    url: postmaster.url,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
