import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";

/**
 * A network to the database that can start to drop everything, as a stopped machine does: no connection
 * breaks.
 */
let network: Server;
let swallows = false;
let office: Office;
const ends: Socket[] = [];

beforeAll(async () => {
  let database: URL;
  network = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    ends.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => swallows || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => swallows || to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(network, "listening");
  const address = network.address();
  office = await openOffice({
    environment: { STATEMENT_TIMEOUT_MS: "1500" },
    through: (databaseUrl) => {
      database = new URL(databaseUrl);
      const url = new URL(databaseUrl);
      url.hostname = "127.0.0.1";
      url.port = String(typeof address === "object" ? address?.port : "");
      return url.href;
    },
  });
});
afterAll(async () => {
  for (const socket of ends) socket.destroy();
  network.close();
  await office.close();
});

const ask = (path: string, limitMs: number) =>
  fetch(office.url + path, {
    headers: { cookie: office.admin.cookie() },
    signal: AbortSignal.timeout(limitMs),
  });

describe("a stalled database", () => {
  test("is 503: from /healthz within 3 s, from calls within 10 s; the process stays up; all recovers", async () => {
    expect((await ask("/healthz", 3000)).status).toBe(200);
    swallows = true;
    const calls = ["/api/leads", "/api/users", "/api/dashboard/metrics"].map((path) => ask(path, 10_000));
    const health = await ask("/healthz", 3000);
    expect([health.status, health.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await ask("/livez", 3000)).status).toBe(200);
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer.json()).toMatchObject({
        message: "The database is not available right now. Please try again",
        requestId: answer.headers.get("x-request-id"),
      });
    }
    expect((await ask("/api/leads", 10_000)).status).toBe(503);
    swallows = false;
    for (const socket of ends) socket.destroy();
    await expect.poll(async () => (await ask("/healthz", 3000)).status, { timeout: 15_000 }).toBe(200);
    expect((await ask("/api/leads", 10_000)).status).toBe(200);
  }, 60_000);

  test.runIf(!process.env.TEST_DATABASE_URL)(
    "is 503 too when only its sessions are stopped",
    async () => {
      expect((await ask("/healthz", 3000)).status).toBe(200);
      const rows = await office.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'renewdesk' and usename = current_user",
      );
      const pids = rows.map(({ pid }) => Number(pid));
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      try {
        expect((await ask("/api/leads", 10_000)).status).toBe(503);
      } finally {
        for (const pid of pids) process.kill(pid, "SIGCONT");
      }
      await expect.poll(async () => (await ask("/healthz", 3000)).status, { timeout: 15_000 }).toBe(200);
      expect((await ask("/api/leads", 10_000)).status).toBe(200);
    },
    60_000,
  );
});

describe("STATEMENT_TIMEOUT_MS", () => {
  test("ends a call that would wait for ever, with 503; an upload may take longer", async () => {
    const { Client } = (await import("pg")).default;
    const other = new Client({ connectionString: office.databaseUrl });
    await other.connect();
    await other.query("begin");
    await other.query("lock table leads in access exclusive mode");
    const upload = office.admin.send("POST", "/api/upload/csv-leads", {
      data: [
        {
          name: "A B",
          phoneNumber: "9800000101",
          maker: "Honda",
          model: "City",
          registrationNumber: "KA09ZZ0001",
        },
      ],
      targetMonth: "11",
      targetYear: "2026",
    });
    const waited = await ask("/api/leads", 10_000);
    expect(waited.status).toBe(503);
    expect(await waited.json()).toMatchObject({
      message: "This took too long and was stopped. Please try again",
      retryAfter: 5,
    });
    await other.query("rollback");
    await other.end();
    expect((await upload).body.results).toMatchObject({ successful: 1, failed: 0 });
  });
});
