import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { isRunning } from "./is-running.ts";
import { type Embedded, type EmbeddedOptions, startEmbedded } from "./start.ts";

const TIMEOUT = 60_000;
const home = mkdtempSync(join(tmpdir(), "embedded-"));
const servers: ChildProcess[] = [];
let dataDir = "";
let serial = 0;

beforeEach(() => {
  serial += 1;
  dataDir = join(home, `data-${serial}`);
});

afterAll(() => {
  for (const server of servers) server.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("the first start creates the database, private and durable", { timeout: TIMEOUT }, async () => {
  const { url } = await start();

  const [row] = await ask(
    url,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('listen_addresses') listen, current_setting('unix_socket_directories') sockets,
      current_setting('TimeZone') zone, current_setting('server_encoding') encoding, current_database() name,
      (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) ask`,
  );
  expect(row).toEqual({
    fsync: "on",
    commit: "on",
    listen: "127.0.0.1",
    sockets: ".",
    zone: "UTC",
    encoding: "UTF8",
    name: "renewdesk",
    ask: "scram-sha-256",
  });
  expect(decodeURIComponent(new URL(url).search)).toBe(`?host=${join(dataDir, "postgres")}`);
  expect(modes("", "postgres", "lock")).toEqual(["700", "700", "700"]);
  expect(modes("database-password", "postgres.log", "engine")).toEqual(["600", "600", "600"]);
  await expect(ask(url.replace(/:[^:@]+@/, ":guessed@"), "select 1")).rejects.toThrow(
    "password authentication failed",
  );
});

test("a stopped database starts again with its rows, and leaves no process behind", {
  timeout: TIMEOUT,
}, async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 1 as row");
  const pid = postgresPid();
  await first.stop();
  expect(isRunning(pid)).toBe(false);

  const again = await start();
  expect(await ask(again.url, "select * from kept")).toEqual([{ row: 1 }]);
});

test("a second start on one DATA_DIR is refused, naming the holder, and the first continues", {
  timeout: TIMEOUT,
}, async () => {
  const holder = await startElsewhere();

  await expect(startEmbedded(options())).rejects.toThrow(
    `is in use by another RenewDesk (pid ${holder.pid})`,
  );
  expect(await ask(holder.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test("after kill -9 the orphaned PostgreSQL is stopped and no acknowledged row is lost", {
  timeout: TIMEOUT,
}, async () => {
  const holder = await startElsewhere();
  const written = await writeUntilCut(holder);
  expect(isRunning(postgresPid())).toBe(true);

  const { url } = await start();
  const [row] = await ask(url, "select count(*)::int as rows, max(number) as last from acknowledged");
  expect(row?.last).toBeGreaterThanOrEqual(written);
  expect(row?.rows).toBe(row?.last);
});

test("after kill -9 of server and PostgreSQL together the next start recovers", {
  timeout: TIMEOUT,
}, async () => {
  const holder = await startElsewhere();
  const written = await writeUntilCut(holder, postgresPid());

  const { url } = await start();
  const [row] = await ask(url, "select max(number) as last from acknowledged");
  expect(row?.last).toBeGreaterThanOrEqual(written);
});

test("a killed first start leaves nothing that stops the next one", {
  timeout: TIMEOUT,
}, async () => {
  const server = launchElsewhere();
  await until(
    () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres.new-")),
  );
  await sleep(150);
  await killed(server);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);

  const { url } = await start();
  expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
});

test("a DATA_DIR of another engine is refused and unchanged", { timeout: TIMEOUT }, async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, "engine"), "postgresql-17\n");

  await expect(startEmbedded(options())).rejects.toThrow(
    /was made by postgresql-17, and this start would run postgresql-18/,
  );
  expect(readFileSync(join(dataDir, "engine"), "utf8")).toBe("postgresql-17\n");
});

test.runIf(existsSync("/usr/lib/postgresql"))(
  "EMBEDDED_POSTGRES=system runs the system's own server programs under the same rules, and says so",
  { timeout: TIMEOUT },
  async () => {
    const lines: string[] = [];
    const { url, stop } = await start({ postgres: "system", log: (line) => lines.push(line) });
    const [row] = await ask(
      url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
        lower('ÄB') = 'äb' as lower, similarity('a', 'a') as similar from (select) one`,
      "create extension pg_trgm",
    );
    expect(row).toMatchObject({ fsync: "on", lower: true, similar: 1 });
    expect(readFileSync(join(dataDir, "engine"), "utf8")).toBe(`postgresql-${row?.major}\n`);
    expect(lines).toEqual([expect.stringContaining("/usr/lib/postgresql/")]);
    await expect(startEmbedded(options({ postgres: "system" }))).rejects.toThrow("is in use");

    await stop();
    await (await start({ postgres: "system" })).stop();
  },
);

test.runIf(existsSync("/usr/lib/postgresql/15") && !existsSync("/usr/lib/postgresql/18"))(
  "a database of the bundled PostgreSQL is not touched by a system's of another version",
  { timeout: TIMEOUT },
  async () => {
    await (await start()).stop();
    await expect(startEmbedded(options({ postgres: "system" }))).rejects.toThrow(
      "no server programs of postgresql-18 are installed",
    );
    await start();
  },
);

test("a missing database is not replaced by an empty one", { timeout: TIMEOUT }, async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "engine"), "postgresql-18\n");

  await expect(startEmbedded(options())).rejects.toThrow("the folder postgres is missing");
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
});

test("a stale postmaster.pid whose process id now belongs to another process is ignored", {
  timeout: TIMEOUT,
}, async () => {
  await (await start()).stop();
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  servers.push(bystander);
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${bystander.pid}\n${dataDir}/postgres\n`);

  await start();
  expect(isRunning(bystander.pid ?? 0)).toBe(true);
});

test("PostgreSQL does not outlive a server that exits", { timeout: TIMEOUT }, async () => {
  const { server } = await startElsewhere();
  const pid = postgresPid();
  server.kill("SIGTERM");

  await expect.poll(() => server.exitCode, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

test("the server is notified when PostgreSQL ends unexpectedly", { timeout: TIMEOUT }, async () => {
  let tell: (reason: string) => void = () => {};
  const heard = new Promise<string>((resolve) => {
    tell = resolve;
  });
  await start({ onExit: tell });
  process.kill(postgresPid(), "SIGKILL");

  expect(await heard).toContain("PostgreSQL ended unexpectedly (SIGKILL)");
});

function options(more: Partial<EmbeddedOptions> = {}): EmbeddedOptions {
  return { dataDir, log: () => {}, ...more };
}

async function start(more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded(options(more));
  onTestFinished(() => embedded.stop());
  return embedded;
}

/** A server in a separate process, so that it can be killed. */
function launchElsewhere(): ChildProcess {
  const source = `
    import { startEmbedded } from "#server/db/embedded/start";
    process.once("SIGTERM", () => process.exit(0));
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: console.error });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], {
    cwd: resolve(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(server);
  return server;
}

async function startElsewhere(): Promise<{ server: ChildProcess; pid: number; url: string }> {
  const server = launchElsewhere();
  const url = await new Promise<string>((tell, fail) => {
    server.stdout?.once("data", (line: Buffer) => tell(line.toString().trim()));
    server.once("exit", () => fail(new Error("the server ended before it was ready")));
  });
  onTestFinished(async () => {
    await killed(server);
    if (existsSync(join(dataDir, "postgres", "postmaster.pid")))
      await (await startEmbedded(options())).stop();
  });
  return { server, pid: server.pid ?? 0, url };
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  await gone;
}

/** Writes rows until everything is killed; returns the last number whose commit was acknowledged. */
async function writeUntilCut(
  holder: { server: ChildProcess; url: string },
  postgres?: number,
): Promise<number> {
  const client = new pg.Client(holder.url);
  client.on("error", () => {});
  await client.connect();
  await client.query("create table acknowledged (number int primary key)");
  let last = 0;
  while (last < 200) {
    await client.query("insert into acknowledged values ($1)", [last + 1]);
    last += 1;
  }
  if (postgres) process.kill(postgres, "SIGKILL");
  await killed(holder.server);
  await client.end().catch(() => {});
  return last;
}

async function ask(url: string, query: string, first = ""): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(first);
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

const postgresPid = (): number =>
  Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

const modes = (...names: string[]): string[] =>
  names.map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}
