import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/db/embedded/start";
import { keepOpen } from "./left-open.ts";
import { parentOf } from "./processes.ts";

/** The one database that serves every contestant of a size. */
export interface Database {
  url: string;
  /** What the server is started with to open it as its own: the embedded one by its folder. */
  own: Record<string, string>;
  dataDir: string;
  client: pg.Client;
  version: string;
  /** The process that all of PostgreSQL's belong to. */
  pid: number | undefined;
  /** Lets somebody else open the embedded one meanwhile. */
  whileClosed<T>(work: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** The server's own embedded PostgreSQL in a folder of its own, or a database of its own where DATABASE_URL says. */
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
    remove: keepOpen(async () => {
      await database.client.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }),
  };
  return database;
}

async function openGiven(given: string, dataDir: string, leads: number): Promise<Database> {
  const name = `renewdesk_bench_${leads}`;
  const url = new URL(given);
  const admin = new pg.Client({ connectionString: given });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  url.pathname = name;
  const database: Database = {
    ...(await connected(url.href)),
    url: url.href,
    own: { DATABASE_URL: url.href },
    dataDir,
    whileClosed: (work) => work(),
    remove: keepOpen(async () => {
      await database.client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    }),
  };
  return database;
}

async function connected(url: string): Promise<Pick<Database, "client" | "version" | "pid">> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  const { pid = 0, version = "" } = rows[0] ?? {};
  return { client, version, pid: parentOf(pid, "postgres") };
}
