import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningDatabase } from "#server/db/embedded/running";
import { freePort } from "../free-port.ts";
import { type RunningServer, startServer } from "../server-process.ts";
import { type Cluster, openCluster, postmasterOf } from "./postgres.ts";
import type { Engine } from "./rounds.ts";

/** A RenewDesk that is killed and started again at the same address, on the same data. */
export interface Installation {
  folder: string;
  dataDir: string;
  /** As PostgreSQL calls itself, or that it is the embedded one. */
  engine: string;
  /** The PostgreSQL of its own that an `external` one works on. */
  cluster: Cluster | undefined;
  /** Answers how long it took until it was ready. */
  start(): Promise<{ server: RunningServer; readyMs: number }>;
  /** Straight to the database. */
  databaseUrl(): string;
  /** The embedded PostgreSQL's process; a server that has none of its own knows none. */
  postmaster(): number | undefined;
  /** What is left of it goes; the server must have ended. */
  remove(): Promise<void>;
}

export interface Wishes {
  /** Where everything is put; a folder of its own under the system's temporary one without. */
  folder?: string;
  /** Where a PostgreSQL of its own is put; beside the rest without. */
  clusterFolder?: string;
  /** The address under which the server reaches a PostgreSQL of its own. */
  through?: (databaseUrl: string) => string;
  environment?: Record<string, string>;
}

export async function install(
  engine: Engine,
  { folder, clusterFolder, through, environment = {} }: Wishes = {},
): Promise<Installation> {
  const home = folder ?? mkdtempSync(join(tmpdir(), "renewdesk-faults-"));
  const dataDir = join(home, "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const cluster =
    engine === "external" ? await openCluster(clusterFolder ?? join(home, "postgres")) : undefined;
  const port = String(await freePort());
  const databaseUrl = () => {
    const url = cluster?.url ?? runningDatabase(dataDir);
    if (!url) throw new Error("There is no database that works");
    return url;
  };
  return {
    folder: home,
    dataDir,
    cluster,
    engine: cluster ? `PostgreSQL ${cluster.version}` : "embedded PostgreSQL",
    start: async () => {
      const began = performance.now();
      const server = await startServer(dataDir, {
        PORT: port,
        BACKUP_DIR: "off",
        ...(cluster && { DATABASE_URL: through?.(cluster.url) ?? cluster.url }),
        ...environment,
      });
      return { server, readyMs: performance.now() - began };
    },
    databaseUrl,
    postmaster: () => (cluster ? undefined : postmasterOf(join(dataDir, "postgres"))),
    remove: async () => {
      await cluster?.stop().catch(() => {}); // it may have ended by itself
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
