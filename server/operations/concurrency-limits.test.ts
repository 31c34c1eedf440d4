import { type IncomingMessage, request } from "node:http";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { concurrencyLimits } from "#contract/concurrency-limits";
import type { Person } from "#server/testing/office";
import { test } from "#server/testing/office-test";

let asha: Person;
let blocker: pg.Client;
test.beforeAll(async ({ office }) => {
  const form = { username: "asha", password: "correct-horse", firstName: "Asha", role: "admin" };
  await office.admin.send("POST", "/api/users", form);
  asha = await office.signIn("asha", form.password);
  blocker = new pg.Client({ connectionString: office.databaseUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
});

const data = [{ name: "Meera", phoneNumber: "9800012345", registrationNumber: "KA01AB1234" }];
const calls = {
  upload: ["POST", "/api/upload/csv-leads", { data, targetYear: "2026", targetMonth: "11" }],
  export: ["GET", "/api/customers/export", undefined],
  report: ["GET", "/api/reports", undefined],
} as const;

/** Blocks everything that reads or writes customers or leads. */
const hold = () => blocker.query("begin; lock table customers, leads, call_logs in access exclusive mode");
const letGo = () => blocker.query("rollback");
test.for(["upload", "export", "report"] as const)(
  "one user has a limited number of concurrent %ss; the next gets 429, other users are not affected",
  async (kind, { office }) => {
    const [method, path, body] = calls[kind];
    const ask = (person: Person) => person.send(method, path, body);
    await hold();
    const asked = Array.from({ length: concurrencyLimits[kind].most + 1 }, () => ask(asha));
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("5");
    const message = `You have ${concurrencyLimits[kind].most} ${kind}s under way, please try again when one is done`;
    expect(refused.body.message).toBe(message);
    const another = ask(office.admin);
    await letGo();
    const statuses = (await Promise.all([...asked, another])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([
      ...Array.from({ length: concurrencyLimits[kind].most + 1 }, () => 200),
      429,
    ]);
    expect((await ask(asha)).status).toBe(200);
  },
);

test("one user's lists and figures beyond six wait for their turn, and get 429 when it does not come; others are not affected", async ({
  office,
}) => {
  const figure = (person: Person) => person.get("/api/figures/leads");
  const { most, waitMs } = concurrencyLimits.list;
  const waitingFor =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'";
  const underWay = async () => (await office.query(waitingFor))[0]?.n;
  await hold();
  const first = Array.from({ length: most }, () => figure(asha));
  await expect.poll(underWay).toBe(most);
  const next = figure(asha);
  expect((await figure(asha)).status).toBe(429);
  expect((await next).headers.get("retry-after")).toBe("5");
  expect(await underWay()).toBe(most);
  const waits = Array.from({ length: 10 }, () => figure(asha));
  const another = figure(office.admin);
  await expect.poll(underWay).toBe(most + 1);
  await letGo();
  const statuses = (await Promise.all([...first, ...waits, another])).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(waitMs).toBeLessThan(10_000);
}, 20_000);

test("an upload whose page has gone counts until its work has ended", async ({ office }) => {
  const [method, path, body] = calls.upload;
  const headers = { cookie: asha.cookie(), "content-type": "application/json" };
  const send = () => request(office.url + path, { method, headers }).on("error", () => {});
  await hold();
  const asked = Array.from({ length: concurrencyLimits.upload.most + 1 }, send);
  const answer = new Promise<IncomingMessage>((resolve) => {
    for (const one of asked) one.once("response", resolve).end(JSON.stringify(body));
  });
  expect((await answer).statusCode).toBe(429);
  for (const one of asked) one.destroy();
  // Only then does the server notice it.
  await office.stranger.get("/livez");
  expect((await asha.send(method, path, body)).status).toBe(429);
  await letGo();
  const again = async () => (await asha.send(method, path, body)).status;
  await expect.poll(again, { timeout: 15_000 }).toBe(200);
});
