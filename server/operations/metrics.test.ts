import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appBeside } from "#server/operations/testing";
import { type Office, openOffice, uploadLeads } from "#server/testing";

let office: Office;
beforeAll(async () => {
  office = await openOffice({ environment: { LOGIN_RATE_LIMIT: "1" } });
});
afterAll(() => office.close());

const figure = (metrics: string, name: string) =>
  Number(
    metrics
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  );

describe("GET /metrics", () => {
  test("counts and times requests by method, route and status, sign-in failures and uploaded rows", async () => {
    for (const username of ["nobody", "nobody"])
      await office.stranger.send("POST", "/api/auth/admin-login", { username, password: "wrong" });
    await uploadLeads(office, [{}, {}, {}]);
    await office.admin.send("POST", "/api/upload/csv-leads", {
      data: [{ name: "no vehicle" }],
      targetMonth: "11",
      targetYear: "2026",
    });
    for (const id of [1, 2]) await office.admin.get(`/api/leads/${id}?search=secret`);
    const { status, headers, body } = await office.stranger.get("/metrics");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const labels = '{method="GET",route="/api/leads/:id",status="200"}';
    expect(figure(body, `http_requests_total${labels}`)).toBe(2);
    expect(figure(body, `http_request_duration_seconds_count${labels}`)).toBe(2);
    expect(figure(body, 'renewdesk_sign_in_failures_total{reason="wrong"}')).toBe(1);
    expect(figure(body, 'renewdesk_sign_in_failures_total{reason="limited"}')).toBe(1);
    expect(figure(body, 'renewdesk_import_rows_total{result="stored"}')).toBe(3);
    expect(figure(body, 'renewdesk_import_rows_total{result="refused"}')).toBe(1);
    expect(figure(body, "renewdesk_database_connections")).toBeGreaterThan(0);
    expect(figure(body, "renewdesk_database_connections_waited_for")).toBe(0);
    expect(
      figure(body, `renewdesk_build_info{version="0.0.0",commit="",node="${process.versions.node}"}`),
    ).toBe(1);
    expect(figure(body, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(figure(body, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(body).not.toContain("secret");
  });

  test("addresses that lead nowhere are one route, so that nobody can make it grow", async () => {
    for (const path of ["/api/a", "/api/b", "/c"]) await office.stranger.get(path);
    const { body } = await office.stranger.get("/metrics");
    expect(figure(body, 'http_requests_total{method="GET",route="none",status="404"}')).toBe(3);
  });

  test("tells the age of the newest backup, no age while there is none, and whether one is late", async () => {
    let age: number | undefined;
    const madeBackups = { ageSeconds: async () => age, isLate: async () => age === undefined };
    const app = await appBeside(office, {}, { madeBackups });
    const read = async () => (await app.inject("/metrics")).body;
    const first = await read();
    expect(first).not.toMatch(/^renewdesk_backup_age_seconds /m);
    expect(figure(first, "renewdesk_backup_late")).toBe(1);
    age = 3600;
    const second = await read();
    expect(figure(second, "renewdesk_backup_age_seconds")).toBe(3600);
    expect(figure(second, "renewdesk_backup_late")).toBe(0);
    age = undefined;
    expect(await read()).not.toMatch(/^renewdesk_backup_age_seconds /m);
    await app.close();
  });

  test("tells whether removals by age are suspended", async () => {
    let suspended = false;
    const app = await appBeside(office, {}, { removalsSuspended: () => suspended });
    const read = async () => figure((await app.inject("/metrics")).body, "renewdesk_removals_suspended");
    expect(await read()).toBe(0);
    suspended = true;
    expect(await read()).toBe(1);
    await app.close();
  });
});

describe("who may read /metrics", () => {
  const TOKEN = "a-token-of-some-length";
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}, token = TOKEN) => {
    const app = await appBeside(office, { METRICS_TOKEN: token, TRUSTED_PROXIES: "127.0.0.1" });
    const { statusCode } = await app.inject({ url: "/metrics", remoteAddress, headers });
    await app.close();
    return statusCode;
  };

  test("this machine, by its socket", async () => {
    expect(await ask("127.0.0.1")).toBe(200);
    expect(await ask("::1")).toBe(200);
    expect(await ask("::ffff:127.0.0.1")).toBe(200);
    expect(await ask("10.0.0.9")).toBe(404);
    expect(await ask("10.0.0.9", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  });

  test("nobody through a proxy of this machine", async () => {
    expect(await ask("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toBe(404);
    expect(await ask("127.0.0.1", { forwarded: "for=203.0.113.9" })).toBe(404);
  });

  test("who knows the token, the whole of it", async () => {
    expect(await ask("10.0.0.9", { authorization: `Bearer ${TOKEN}` })).toBe(200);
    for (const authorization of [`Bearer ${TOKEN}x`, "Bearer ", TOKEN, `Bearer ${TOKEN.slice(1)}`])
      expect(await ask("10.0.0.9", { authorization })).toBe(404);
    expect(await ask("10.0.0.9", { authorization: "Bearer " }, "")).toBe(404);
    expect(await ask("10.0.0.9", { authorization: "Bearer undefined" }, "")).toBe(404);
  });
});
