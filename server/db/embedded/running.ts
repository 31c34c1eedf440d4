import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATABASE } from "./cluster.ts";
import { clusterOf, databasePassword } from "./data-directory.ts";
import { holderOf } from "./process-lock.ts";
import { StartRefused } from "./refusal.ts";

/** The line of PostgreSQL's own postmaster.pid that says where it listens, counted from 0. */
const PORT_LINE = 3;

/** The database of a server that works in DATA_DIR right now; undefined when none does. */
export function findRunning(dataDir: string): string | undefined {
  const pid = holderOf(dataDir);
  if (pid === undefined) return undefined;
  const file = join(clusterOf(dataDir), "postmaster.pid");
  const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[PORT_LINE]) : 0;
  if (!port) {
    throw new StartRefused(
      `The RenewDesk in DATA_DIR ${dataDir} (pid ${pid}) is just starting or stopping. Try again in a moment.`,
    );
  }
  return `postgres://${DATABASE}:${databasePassword(dataDir)}@127.0.0.1:${port}/${DATABASE}`;
}

/** True when there is a database in DATA_DIR. */
export const holdsCluster = (dataDir: string): boolean => existsSync(clusterOf(dataDir));
