import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { OutcomeCode } from "#contract/lead/outcomes";
import { createApp } from "#server/app";
import { createFirstAdmin } from "#server/auth/first-admin";
import { type Backups, dailyBackups } from "#server/backup/daily";
import { type Config, readConfig } from "#server/config";
import { connect } from "#server/db/connect";
import { limitRole } from "#server/db/role-limits";
import type { Vacuum } from "#server/db/vacuum";
import type { Deps } from "#server/deps";
import type { Files } from "#server/files/files";
import { openFolder } from "#server/files/folder";
import { openMail } from "#server/platform/mail";
import { openMeters } from "#server/platform/meters";
import { openClockWatch } from "#server/removals/clock-watch";
import { copyTemplate } from "#server/testing/cluster";
import { browser } from "./browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL that may create databases, and the migrated template they are copied from. */
    serverUrl: string;
    template: string;
    /** Whether it keeps what it acknowledged when the machine crashes, as the product's own does. */
    durable: boolean;
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  body: any;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A user with their own browser session. */
export interface Person {
  id: string;
  send: Send;
  get: (path: string) => Promise<Answer>;
  /** The Cookie header the browser would send. */
  cookie: () => string;
  /** Records an outcome on a lead, with the outcome's status. */
  records: (lead: number, outcome: OutcomeCode, more?: object) => Promise<Answer>;
  /** Sends a change of a lead's status as it is. */
  changeStatus: (lead: number, change: object) => Promise<Answer>;
}

export interface Office {
  url: string;
  db: Deps["db"];
  oneStatement: Deps["oneStatement"];
  reading: Deps["reading"];
  vacuum: Vacuum;
  databaseUrl: string;
  files: Files;
  /** The folder of the documents' files, unless the test has another storage. */
  filesFolder: string;
  backups: Backups;
  /** The lines the daily backups print. */
  said: string[];
  admin: Person;
  stranger: Person;
  telecaller(username: string): Promise<Person>;
  signIn(username: string, password: string): Promise<Person>;
  /** Uploads a lead for a month and returns its id. */
  lead(row?: FileRow, month?: string): Promise<number>;
  setClock(instant: string): void;
  /** A query on the database that bypasses the server. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const PASSWORD = "correct-horse";

/** How an office differs from the usual one. */
export interface Opening {
  at?: string;
  environment?: Record<string, string>;
  /** Receives every log line. */
  log?: (line: string) => void;
  /** Returns the address through which the server reaches the database. */
  through?: (databaseUrl: string) => string;
  /** A pooler in transaction mode in front of the tests' PostgreSQL. */
  pooler?: string | undefined;
  /** Returns the address of a replica of the database. */
  replica?: (databaseUrl: string) => string;
  files?: Files;
  /** A migrated database that there is already. */
  database?: string;
}

/** A running server over real HTTP with its own database and a clock that starts at `at` and then ticks. */
export async function openOffice({
  at = "2026-11-05T10:00:00+05:30",
  environment = {},
  log,
  through,
  pooler = process.env.TEST_POOLER_URL,
  replica,
  files: place,
  database,
}: Opening = {}): Promise<Office> {
  const databaseUrl =
    database ?? (await copyTemplate({ url: inject("serverUrl"), template: inject("template") }));
  const config: Config = {
    ...readConfig({ ADMIN_PASSWORD: PASSWORD, LOGIN_RATE_LIMIT: "0", LOG_LEVEL: "warn", ...environment }),
    // The tests' own work delays this process too; the library counts a second without a sample as infinite delay.
    MAX_EVENT_LOOP_DELAY_MS: Number.POSITIVE_INFINITY,
  };
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
  const watch = openClockWatch({ db: connection.db, clock }, () => {});
  await watch.look();
  const backups = dailyBackups({
    url: databaseUrl,
    files,
    version: "0.0.0",
    migrationsFolder: "server/db/migrations",
    clock,
    folder: config.BACKUP_DIR,
    agency: undefined,
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
    mail: openMail(config),
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

  const office: Office = {
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
    lead: async (row = {}, month) => {
      const [lead] = await uploadLeads(office, [row], month);
      return lead;
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
      const closed = app.close();
      // A test's client keeps connections that it has sent nothing on yet; the server would wait for them.
      app.server.closeAllConnections();
      await closed;
      await connection.close();
      await rm(filesFolder, { recursive: true });
    },
  };
  return office;
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

/** A row of a month's file, as the upload page sends it. */
export interface FileRow {
  name?: string;
  phoneNumber?: string;
  secondPhone?: string;
  registrationNumber?: string;
  maker?: string;
  model?: string;
  insuranceExpiry?: string;
  telecallerName?: string;
}

/** How many each office has got so far: what they are called depends on no other file's tests. */
const vehicles = new WeakMap<Office, number>();

/** Uploads leads for a month and returns their ids in order, one for each row. */
export async function uploadLeads<const Rows extends readonly FileRow[]>(
  office: Office,
  rows: Rows,
  month?: string,
): Promise<{ -readonly [Row in keyof Rows]: number }>;
export async function uploadLeads(
  office: Office,
  rows: readonly FileRow[],
  month = "2026-11",
): Promise<number[]> {
  const before = vehicles.get(office) ?? 0;
  vehicles.set(office, before + rows.length);
  const data = rows.map((row, index) => ({
    name: "Meera Nair",
    phoneNumber: `98000${String(before + index + 1).padStart(5, "0")}`,
    registrationNumber: `KA01AB${String(before + index + 1).padStart(4, "0")}`,
    maker: "Maruti Suzuki",
    model: "Swift",
    insuranceExpiry: `${month}-20`,
    ...row,
  }));
  const [targetYear, targetMonth] = month.split("-");
  const answer = await office.admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
  if (answer.body.results?.failed !== 0) throw new Error(`Not uploaded: ${JSON.stringify(answer.body)}`);
  // In one query: a thousand requests at once wait longer for a connection than a busy machine's server lets them.
  const found = await office.query(
    `select r.place, max(l.id)::int as id
       from json_to_recordset($1) as r(place int, "registrationNumber" text, "phoneNumber" text, maker text, model text)
       join customers c on c.vehicle_key = vehicle_key(r."registrationNumber", r."phoneNumber", r.maker, r.model)
       join leads l on l.customer_id = c.id and l.campaign_month = $2
      group by r.place order by r.place`,
    [JSON.stringify(data.map((row, place) => ({ place, ...row }))), month],
  );
  if (found.length < rows.length) throw new Error(`Only ${found.length} of ${rows.length} rows became leads`);
  return found.map(({ id }) => Number(id));
}
