import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningDatabase } from "#server/db/embedded/find-running";
import { freePort } from "../../free-port.ts";
import { type RunningServer, startServer } from "../../server-process.ts";
import { type Cluster, openCluster, postmasterOf } from "./postgres.ts";
import type { Engine } from "./rounds.ts";

/** A RenewDesk that can be killed and restarted at the same address, on the same data. */
export interface Installation {
  folder: string;
  dataDir: string;
  /** PostgreSQL's version string, or that it is the embedded one. */
  engine: string;
  /** The PostgreSQL of an `external` one. */
  cluster: Cluster | undefined;
  /** Returns the time until it was ready. */
  start(): Promise<{ server: RunningServer; readyMs: number }>;
  /** The database's own address. */
  databaseUrl(): string;
  /** The embedded PostgreSQL's process; undefined without one. */
  postmaster(): number | undefined;
  /** Removes what is left; the server must have ended. */
  remove(): Promise<void>;
}

export interface InstallOptions {
  /** The folder for everything; by default a new temporary one. */
  folder?: string;
  /** The folder of an external PostgreSQL; by default beside the rest. */
  clusterFolder?: string;
  /** The address through which the server reaches an external PostgreSQL. */
  through?: (databaseUrl: string) => string;
  environment?: Record<string, string>;
}

export async function install(
  engine: Engine,
  { folder, clusterFolder, through, environment = {} }: InstallOptions = {},
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
      await cluster?.stop().catch(() => {}); // it may have ended already
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
