import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { askDatabase, folderIn, openProcess, runAsAccount, type ServerProcess } from "./processes.ts";

const INSTALLED = "/usr/lib/postgresql";
const USER = "renewdesk";

/** The programs of Debian's newest PostgreSQL that includes those for a standby. */
export const postgresPrograms = (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(INSTALLED, version, "bin"))
  .find((bin) => existsSync(join(bin, "postgres")) && existsSync(join(bin, "pg_basebackup")));

export interface Cluster extends ServerProcess {
  url: string;
  port: number;
}

export interface Standby extends Cluster {
  /** Resolves when it accepts writes. */
  promote(): Promise<void>;
}

const STANDBY = "standby";
const bin = (name: string) => join(postgresPrograms ?? "", name);

/** A primary that acknowledges only what its standby has written too. */
export async function openPrimary(place: string): Promise<Cluster> {
  const [folder, port, password] = [
    folderIn(place, "primary"),
    await freePort(),
    randomBytes(12).toString("hex"),
  ];
  const secret = join(place, "password");
  writeFileSync(secret, password);
  runAsAccount(bin("initdb"), [
    "-D",
    folder,
    "-U",
    USER,
    "-A",
    "scram-sha-256",
    "--pwfile",
    secret,
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  return { ...serverOn(place, "primary", port, url, ["synchronous_commit=on"]), url, port };
}

/** Requires the standby from now on: without one nothing could be acknowledged before. */
export async function demandStandby(primary: Cluster): Promise<void> {
  await askDatabase(primary.url, `alter system set synchronous_standby_names = '${STANDBY}'`);
  await askDatabase(primary.url, "select pg_reload_conf()");
}

export async function openStandby(place: string, primary: Cluster): Promise<Standby> {
  const [folder, port] = [folderIn(place, "standby"), await freePort()];
  runAsAccount(bin("pg_basebackup"), ["-D", folder, "-d", primary.url, "-R", "-X", "stream", "-c", "fast"]);
  const url = new URL(primary.url);
  url.port = String(port);
  // Once promoted it is alone and waits for nobody. The primary knows it by its name.
  const settings = [`cluster_name=${STANDBY}`, "synchronous_standby_names="];
  return {
    ...serverOn(place, "standby", port, url.href, settings),
    url: url.href,
    port,
    promote: async () => {
      await askDatabase(url.href, "select pg_promote(true, 30)");
    },
  };
}

/** Whether the primary waits for the standby. */
export async function followsInStep(primary: Cluster): Promise<boolean> {
  const rows = await askDatabase(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'");
  return rows.length > 0;
}

function serverOn(place: string, name: string, port: number, url: string, settings: string[]): ServerProcess {
  const all = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=120",
    "wal_keep_size=256MB",
    ...settings,
  ];
  return openProcess(
    {
      program: bin("postgres"),
      args: ["-D", join(place, name), ...all.flatMap((setting) => ["-c", setting])],
      log: join(place, `${name}.log`),
    },
    () => askDatabase(url, "select 1"),
  );
}
