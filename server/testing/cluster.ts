import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/db/embedded/start";
import type { PostgresChoice } from "#server/db/embedded/system-binaries";
import { migrate } from "#server/db/migrate";

/** The PostgreSQL of a test run, and the migrated database in it that each test copies. */
export interface TestCluster {
  url: string;
  template: string;
  version: string;
  close(): Promise<void>;
}

const MIGRATIONS = "server/db/migrations";
/** Several files at a time, each with the pools of its servers. */
const SHARED = { max_connections: "300" };
/** Faster, and lost in a crash of the machine: nothing in the cluster outlives the run. */
const IN_MEMORY = {
  ...SHARED,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
};

export interface ClusterWishes {
  /** Keeps what it acknowledged when the machine crashes, with the settings of the product. */
  durable?: boolean;
  postgres?: PostgresChoice;
}

/** An embedded one. */
export async function openCluster({
  durable = false,
  postgres = "bundled",
}: ClusterWishes = {}): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-test-"));
  const settings = durable ? SHARED : IN_MEMORY;
  const embedded = await startEmbedded({ dataDir, postgres, settings, log: () => {} });
  const cluster = await withTemplate(embedded.url);
  await refuseOtherSettings(embedded.url, settings);
  return {
    ...cluster,
    close: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server at `url`, whose user may create databases. It is left as it was found. */
export async function joinCluster(url: string): Promise<TestCluster> {
  const cluster = await withTemplate(url);
  return { ...cluster, close: () => asked(url, (client) => dropAll(client, cluster.template)) };
}

/** The database of a Citus coordinator, whose other nodes would not know a new one. It is left as it was found. */
export async function joinCitus(url: string): Promise<TestCluster> {
  const template = new URL(url).pathname.slice(1);
  const version = await asked(url, async (client) => {
    await client.query("create extension if not exists pg_trgm schema public");
    return client.query<{ is: string }>(
      "select current_setting('server_version') || ', Citus ' || extversion as is from pg_extension where extname = 'citus'",
    );
  });
  if (!version.rows[0]) throw new Error("TEST_CITUS_URL: this database has no extension citus");
  return { url, template, version: version.rows[0].is, close: () => asked(url, dropOwners) };
}

/**
 * With TEST_AGENCIES every office is an agency of one database, with a role and a schema of its own; with TEST_CITUS_URL that
 * schema lies on any of the nodes.
 */
export const areAgencies = Boolean(process.env.TEST_AGENCIES || process.env.TEST_CITUS_URL);
const DISTRIBUTED = process.env.TEST_CITUS_URL ? "set citus.enable_schema_based_sharding to on;" : "";

/** A migrated database of its own; answers its URL. */
export async function copyTemplate({
  url,
  template,
}: Pick<TestCluster, "url" | "template">): Promise<string> {
  if (areAgencies) {
    const agency = await addAgency({ url, template });
    await migrate(agency, MIGRATIONS);
    return agency;
  }
  const name = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
  await asked(url, (client) => client.query(`create database ${name} template ${template}`));
  return databaseAt(url, name);
}

/** An agency with an empty schema in the database that `template` names; answers the URL of its role. */
export async function addAgency({ url, template }: Pick<TestCluster, "url" | "template">): Promise<string> {
  const name = `renewdesk_test_owner_${randomUUID().replaceAll("-", "")}`;
  const database = databaseAt(url, template);
  await asked(database, (client) =>
    client.query(
      `${DISTRIBUTED} create role ${name} login password 'owner'; create schema authorization ${name}`,
    ),
  );
  return Object.assign(new URL(database), { username: name, password: "owner" }).href;
}

async function withTemplate(url: string): Promise<Omit<TestCluster, "close">> {
  const template = `renewdesk_template_${process.pid}`;
  const version = await asked(url, async (client) => {
    await client.query(`create database ${template}`);
    return client.query<{ server_version: string }>("show server_version");
  });
  const database = databaseAt(url, template);
  await (areAgencies
    ? asked(database, (client) => client.query("create extension pg_trgm schema public"))
    : migrate(database, MIGRATIONS));
  return { url, template, version: version.rows[0]?.server_version ?? "" };
}

async function refuseOtherSettings(url: string, expected: Record<string, string>): Promise<void> {
  await asked(url, async (client) => {
    for (const [name, value] of Object.entries(expected)) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`);
      if (rows[0]?.[name] !== value) throw new Error(`${name} is ${rows[0]?.[name]}, not ${value}`);
    }
  });
}

async function dropAll(client: pg.Client, template: string): Promise<void> {
  const { rows: databases } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname = $1 or datname like 'renewdesk\\_test\\_%'",
    [template],
  );
  for (const { datname } of databases) await client.query(`drop database if exists ${datname} with (force)`);
  await dropOwners(client);
}

async function dropOwners(client: pg.Client): Promise<void> {
  const { rows: owners } = await client.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname like 'renewdesk\\_test\\_owner\\_%'",
  );
  for (const { rolname } of owners) {
    // Elsewhere what they own went with its database.
    if (DISTRIBUTED) await client.query(`drop owned by ${rolname} cascade`);
    await client.query(`drop role if exists ${rolname}`);
  }
}

async function asked<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
