import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DATABASE } from "./cluster.ts";
import { clusterOf, databasePassword } from "./data-directory.ts";
import { isDirectoryHeld } from "./directory-lock.ts";
import { StartRefused } from "./refusal.ts";

/** The line of PostgreSQL's postmaster.pid with its port, counted from 0. */
const PORT_LINE = 3;
/** The longest socket path that every platform accepts, in bytes. */
const SOCKET_PATH_MAX = 103;
/** A starting server answers within this time. */
const PATIENCE_MS = 5000;
const POLL_MS = 250;

/**
 * The database of the server running in DATA_DIR; undefined when none runs. A server in another container or
 * namespace is reached through PostgreSQL's socket in DATA_DIR. Throws StartRefused for one that runs and
 * cannot be reached: a second PostgreSQL must not be started beside it.
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const began = performance.now();
  while (await isDirectoryHeld(dataDir)) {
    const url = runningDatabase(dataDir);
    if (url && (await acceptsConnections(url))) return url;
    if (performance.now() - began > PATIENCE_MS) {
      throw new StartRefused(
        `The RenewDesk that works in DATA_DIR ${dataDir} cannot be reached from here: it is starting or stopping, or runs on another machine. Run the command where it runs.`,
      );
    }
    await sleep(POLL_MS);
  }
  return undefined;
}

/**
 * The address of the PostgreSQL of DATA_DIR, from its own note; undefined when it does not run. By its socket, where there
 * is one, a short call costs a sixth less than by TCP.
 */
export function runningDatabase(dataDir: string): string | undefined {
  const cluster = clusterOf(resolve(dataDir));
  const note = join(cluster, "postmaster.pid");
  const port = existsSync(note) ? Number(readFileSync(note, "utf8").split("\n")[PORT_LINE]) : 0;
  if (!port) return undefined;
  const socket = join(cluster, `.s.PGSQL.${port}`);
  const url = `postgres://${DATABASE}:${databasePassword(dataDir)}@127.0.0.1:${port}/${DATABASE}`;
  const reachable = existsSync(socket) && Buffer.byteLength(socket) <= SOCKET_PATH_MAX;
  return reachable ? `${url}?host=${encodeURIComponent(cluster)}` : url;
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: POLL_MS * 4 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** True when DATA_DIR contains a database. */
export const holdsCluster = (dataDir: string): boolean => existsSync(clusterOf(dataDir));
