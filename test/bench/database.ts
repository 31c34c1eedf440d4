import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/db/embedded/start";
import { registerCleanup } from "./cleanup.ts";
import { parentOf } from "./processes.ts";

/** A connected database, and how to close it. */
export interface Reached {
  url: string;
  dataDir: string;
  client: pg.Client;
  version: string;
  /** PostgreSQL's main process. */
  pid: number | undefined;
  remove(): Promise<void>;
}

/** The database that serves every contestant of a size. */
export interface Database extends Reached {
  /** The settings with which the server opens it: the embedded one by its folder. */
  own: Record<string, string>;
  /** Lets another process open the embedded one for the duration. */
  whileClosed<T>(work: () => Promise<T>): Promise<T>;
  /**
   * A second database with the same rows, for work that changes many of them. Only `client` may be connected.
   */
  copy(): Promise<Reached>;
}

/** The server's embedded PostgreSQL in a new folder, or a new database in the PostgreSQL of DATABASE_URL. */
export async function openDatabase(leads: number): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-bench-"));
  const given = process.env.DATABASE_URL;
  return given ? openGiven(given, dataDir, leads) : openEmbedded(dataDir);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const start = () => startEmbedded({ dataDir, log: () => {} });
  let embedded = await start();
  const database: Database = {
    ...(await connected(embedded.url)),
    url: embedded.url,
    own: {},
    dataDir,
    whileClosed: async (work) => {
      await database.client.end();
      await embedded.stop();
      const result = await work();
      embedded = await start();
      Object.assign(database, { url: embedded.url, ...(await connected(embedded.url)) });
      return result;
    },
    copy: () => copyOf(database, named(database.url, "postgres")),
    remove: registerCleanup(async () => {
      await database.client.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }),
  };
  return database;
}

async function openGiven(given: string, dataDir: string, leads: number): Promise<Database> {
  const name = `renewdesk_bench_${leads}`;
  const admin = new pg.Client({ connectionString: given });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  const url = named(given, name);
  const database: Database = {
    ...(await connected(url)),
    url,
    own: { DATABASE_URL: url },
    dataDir,
    whileClosed: (work) => work(),
    copy: () => copyOf(database, given),
    remove: registerCleanup(async () => {
      await database.client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    }),
  };
  return database;
}

function named(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = database;
  return other.href;
}

async function copyOf(database: Database, from: string): Promise<Reached> {
  const name = new URL(database.url).pathname.slice(1);
  const copy = `${name}_copy`;
  const url = named(database.url, copy);
  const admin = new pg.Client({ connectionString: from });
  await admin.connect();
  await database.client.end();
  await admin.query(`drop database if exists ${copy}`);
  await admin.query(`create database ${copy} template ${name} strategy file_copy`);
  Object.assign(database, await connected(database.url));
  const reached = await connected(url);
  return {
    ...reached,
    url,
    dataDir: database.dataDir,
    remove: registerCleanup(async () => {
      await reached.client.end();
      await admin.query(`drop database ${copy} with (force)`);
      await admin.end();
    }),
  };
}

async function connected(url: string): Promise<Pick<Reached, "client" | "version" | "pid">> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  const { pid = 0, version = "" } = rows[0] ?? {};
  return { client, version, pid: parentOf(pid, "postgres") };
}
