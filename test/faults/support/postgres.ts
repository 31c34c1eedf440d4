import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Binaries, findBinaries } from "#server/db/embedded/binaries";
import { choosePrivileges, type Privileges, spawnAs } from "#server/db/embedded/privileges";
import { programOutput } from "#server/db/embedded/program-output";
import { freePort } from "../../free-port.ts";

/** A separate PostgreSQL, to be stopped, frozen and killed. */
export interface Cluster {
  url: string;
  version: string;
  start(): Promise<void>;
  isUp(): Promise<boolean>;
  /** A normal fast stop. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Suspends all its processes, as on a stopped machine: no connection breaks. */
  freeze(): void;
  thaw(): void;
}

const DEBIAN = "/usr/lib/postgresql";
const START_LIMIT_MS = 60_000;
const SUPERUSER = "renewdesk";

/** From FAULTS_POSTGRES (a folder with initdb and postgres), Debian's newest, or the one from npm. */
export function findPostgres(): Binaries {
  const newest = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]
    : undefined;
  const folder = process.env.FAULTS_POSTGRES ?? (newest && join(DEBIAN, newest, "bin"));
  if (!folder) return findBinaries();
  return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
}

/** Creates and starts one in `folder`, which it has for itself. */
export async function openCluster(folder: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const binaries = findPostgres();
  mkdirSync(folder, { recursive: true });
  const privileges = await choosePrivileges(binaries, folder, [folder]);
  if (privileges.owner !== undefined) chownSync(folder, privileges.owner, privileges.owner);
  const data = join(folder, "cluster");
  const made = await programOutput(
    spawnAs(
      privileges,
      binaries.initdb,
      ["-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
      {
        cwd: "/",
        stdio: ["ignore", "pipe", "pipe"],
      },
    ),
  );
  if (made.code !== 0) throw new Error(`No PostgreSQL was made: ${made.output}`);
  const port = await freePort();
  const cluster = running({ binaries, privileges, data, port, settings });
  await cluster.start();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return { ...cluster, version: (rows[0]?.server_version ?? "").split(" ")[0] ?? "" };
}

interface Place {
  binaries: Binaries;
  privileges: Privileges;
  data: string;
  port: number;
  settings: Record<string, string>;
}

function running({ binaries, privileges, data, port, settings }: Place): Omit<Cluster, "version"> {
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "60",
    timezone: "UTC",
    log_min_messages: "fatal",
    ...settings,
  };
  const args = ["-D", data, "-p", String(port)];
  for (const [name, value] of Object.entries(all)) args.push("-c", `${name}=${value}`);
  let ended: Promise<unknown> = Promise.resolve();

  const start = async () => {
    const began = performance.now();
    while (performance.now() - began < START_LIMIT_MS) {
      const child = spawnAs(privileges, binaries.postgres, args, { cwd: "/", stdio: "ignore" });
      let over = false;
      ended = new Promise((resolve) => child.once("exit", resolve)).then(() => {
        over = true;
      });
      // What a killed one leaves (its lock file, its shared memory) may block the next one for a moment.
      while (!over && performance.now() - began < START_LIMIT_MS) {
        if (await answers(url)) return;
        await pause(50);
      }
    }
    throw new Error("PostgreSQL does not start");
  };
  const signal = (name: NodeJS.Signals) => process.kill(postmasterOf(data), name);
  return {
    url,
    start,
    isUp: () => answers(url),
    stop: async () => {
      signal("SIGINT");
      await ended;
    },
    kill: async () => {
      signal("SIGKILL");
      await ended;
    },
    freeze: () => signalFamily(postmasterOf(data), "SIGSTOP"),
    thaw: () => signalFamily(postmasterOf(data), "SIGCONT"),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL's main process, from its data folder. */
export function postmasterOf(data: string): number {
  const [line = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  return Number(line);
}

/** A process and its children; Linux only. */
function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  for (const each of [pid, ...(children ? children.split(" ").map(Number) : [])]) process.kill(each, signal);
}
