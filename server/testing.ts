import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createApp } from "#server/app";
import { createFirstAdmin } from "#server/auth/first-admin";
import { type Backups, dailyBackups } from "#server/backup/daily";
import { type Config, readConfig } from "#server/config";
import { connect } from "#server/db/connect";
import { limitRole } from "#server/db/role-limits";
import type { Vacuum } from "#server/db/vacuum";
import type { Files } from "#server/files";
import { openFolder } from "#server/files/folder";
import type { Deps } from "#server/http";
import { openMeters } from "#server/operations/meters";
import { watchOf } from "#server/removals/keep-watch";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL that may create databases, and the migrated database that new ones are copied from. */
    serverUrl: string;
    template: string;
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  body: any;
}

type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A person with a browser of their own. */
export interface Person {
  id: string;
  send: Send;
  get: (path: string) => Promise<Answer>;
  /** The browser's cookie, as it would send it. */
  cookie: () => string;
}

export interface Office {
  url: string;
  db: Deps["db"];
  oneStatement: Deps["oneStatement"];
  reading: Deps["reading"];
  vacuum: Vacuum;
  databaseUrl: string;
  files: Files;
  /** Where the documents' files lie, unless the test has another place for them. */
  filesFolder: string;
  backups: Backups;
  /** The lines of the daily backups for whoever runs the server. */
  said: string[];
  admin: Person;
  stranger: Person;
  telecaller(username: string): Promise<Person>;
  signIn(username: string, password: string): Promise<Person>;
  setClock(instant: string): void;
  /** Straight to the database, past every rule of the server. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const PASSWORD = "correct-horse";

/** A running server over real HTTP on a database of its own, with a clock that starts at `at` and then ticks. */
export async function openOffice({
  at = "2026-11-05T10:00:00+05:30",
  environment = {},
  log,
  through,
  pooler = process.env.TEST_POOLER_URL,
  replica,
  files: place,
}: {
  at?: string;
  environment?: Record<string, string>;
  /** Told every line of the log. */
  log?: (line: string) => void;
  /** Tells the address under which the server reaches the database at the given one. */
  through?: (databaseUrl: string) => string;
  /** Of a pooler in transaction mode before the PostgreSQL of the tests, which knows its databases. */
  pooler?: string | undefined;
  /** Tells the address of a replica of the database at the given one. */
  replica?: (databaseUrl: string) => string;
  files?: Files;
} = {}): Promise<Office> {
  const databaseUrl = await createDatabase();
  const config: Config = readConfig({
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    ...environment,
  });
  if (pooler) await limitRole(databaseUrl, config.STATEMENT_TIMEOUT_MS);
  const address = pooler ? databaseBehind(pooler, databaseUrl) : databaseUrl;
  const connection = connect(through?.(address) ?? address, {
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    lent: pooler !== undefined,
    replicaUrl: replica?.(databaseUrl),
    onError: () => {},
  });
  const filesFolder = await mkdtemp(join(tmpdir(), "renewdesk-files-"));
  const said: string[] = [];
  let offset = Date.parse(at) - Date.now();
  const clock = () => new Date(Date.now() + offset);
  const files = place ?? (await openFolder(filesFolder));
  const watch = watchOf({ db: connection.db, clock }, () => {});
  await watch.look();
  const backups = dailyBackups({
    url: databaseUrl,
    files,
    version: "0.0.0",
    migrationsFolder: "server/db/migrations",
    clock,
    folder: config.BACKUP_DIR,
    keepDays: config.BACKUP_KEEP_DAYS,
    isClockTrusted: watch.look,
    began: watch.began,
    say: (line) => said.push(line),
  });
  const deps: Deps = {
    db: connection.db,
    oneStatement: connection.oneStatement,
    reading: connection.reading,
    files,
    clock,
    newId: randomUUID,
    config,
    meters: openMeters(),
    release: { version: "0.0.0" },
  };
  await createFirstAdmin(deps);
  const app = await createApp(deps, {
    ping: connection.ping,
    poolLoad: connection.load,
    backups,
    removalsSuspended: watch.suspended,
    ...(log && { logTo: { write: log } }),
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const stranger = browser(url);

  const signIn = async (username: string, password: string): Promise<Person> => {
    const person = browser(url);
    const answer = await person.send("POST", "/api/auth/admin-login", { username, password });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`);
    return { ...person, id: answer.body.id };
  };
  const admin = await signIn(config.ADMIN_USERNAME, config.ADMIN_PASSWORD ?? PASSWORD);

  return {
    url,
    db: connection.db,
    oneStatement: connection.oneStatement,
    reading: connection.reading,
    vacuum: connection.vacuum,
    databaseUrl,
    files,
    filesFolder,
    backups,
    said,
    admin,
    stranger,
    signIn,
    telecaller: async (username) => {
      const form = { username, password: PASSWORD, firstName: capitalised(username), role: "telecaller" };
      const answer = await admin.send("POST", "/api/users", form);
      if (answer.status !== 200)
        throw new Error(`${username} was not created: ${JSON.stringify(answer.body)}`);
      return signIn(username, PASSWORD);
    },
    setClock: (instant) => {
      offset = Date.parse(instant) - Date.now();
    },
    query: async (text, values) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await app.close();
      await connection.close();
      await rm(filesFolder, { recursive: true });
    },
  };
}

/** The same database and account at another address. */
function databaseBehind(pooler: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = new URL(pooler).host;
  return url.href;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function browser(url: string): Person {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send: Send = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 && { cookie: cookie() }),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    for (const given of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const contentType = response.headers.get("content-type");
    const isStream = contentType?.startsWith("text/event-stream");
    // It does not end by itself.
    if (isStream) await response.body?.cancel();
    const text = isStream ? "" : await response.text();
    const isJson = contentType?.includes("json");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return { id: "", send, get: (path) => send("GET", path), cookie };
}

async function createDatabase(): Promise<string> {
  const serverUrl = inject("serverUrl");
  const name = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${inject("template")}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The rows of a month's file, as the upload page sends them. */
export interface FileRow {
  name?: string;
  phoneNumber?: string;
  registrationNumber?: string;
  maker?: string;
  model?: string;
  insuranceExpiry?: string;
  telecallerName?: string;
}

let vehicles = 0;

/** Uploads leads for a month and answers their ids in the order given. */
export async function uploadLeads(office: Office, rows: FileRow[], month = "2026-11"): Promise<number[]> {
  const data = rows.map((row) => ({
    name: "Meera Nair",
    phoneNumber: `98000${String(++vehicles).padStart(5, "0")}`,
    registrationNumber: `KA01AB${String(vehicles).padStart(4, "0")}`,
    maker: "Maruti Suzuki",
    model: "Swift",
    insuranceExpiry: `${month}-20`,
    ...row,
  }));
  const [targetYear, targetMonth] = month.split("-");
  const answer = await office.admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
  if (answer.body.results?.failed !== 0) throw new Error(`Not uploaded: ${JSON.stringify(answer.body)}`);
  const found = await Promise.all(
    data.map(({ registrationNumber }) =>
      office.admin.get(`/api/leads?campaignMonth=${month}&search=${registrationNumber}`),
    ),
  );
  return found.map(({ body }) => body[0].id);
}
