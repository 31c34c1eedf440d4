import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect } from "vitest";
import { appBeside } from "#server/testing/health";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ environment: { LOGIN_RATE_LIMIT: "1" } });

const figure = (metrics: string, name: string) =>
  Number(
    metrics
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  );

describe("GET /metrics", () => {
  test("counts and times requests by method, route and status, sign-in failures and uploaded rows", async ({
    office,
  }) => {
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

  test("unknown paths are one route, so that nobody can make it grow", async ({ office }) => {
    for (const path of ["/api/a", "/api/b", "/c"]) await office.stranger.get(path);
    const { body } = await office.stranger.get("/metrics");
    expect(figure(body, 'http_requests_total{method="GET",route="none",status="404"}')).toBe(3);
  });

  test("has the age of the newest backup, no age while there is none, and whether one is late", async ({
    office,
  }) => {
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

  test("shows whether removals by age are suspended", async ({ office }) => {
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
  const HERE = "127.0.0.1";
  const ask = async (
    office: Office,
    remoteAddress: string,
    headers: Record<string, string> = {},
    environment: Record<string, string> = {},
  ) => {
    const app = await appBeside(office, environment);
    const { statusCode } = await app.inject({ url: "/metrics", remoteAddress, headers });
    await app.close();
    return statusCode;
  };

  test("this machine, by its socket", async ({ office }) => {
    for (const address of [HERE, "127.0.0.2", "::1", "::ffff:127.0.0.1"])
      expect(await ask(office, address)).toBe(200);
    expect(await ask(office, "10.0.0.9")).toBe(404);
  });

  test.for([
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Host",
    "Forwarded",
    "Via",
    "X-Real-IP",
    "X-Client-IP",
    "CF-Connecting-IP",
    "True-Client-IP",
  ])("nobody through a proxy of this machine that sends %s", async (header, { office }) => {
    expect(await ask(office, HERE, { [header]: "203.0.113.9" })).toBe(404);
  });

  test("nobody through a proxy without headers of its own that forwards a host name, or uses HTTP/1.0", async ({
    office,
  }) => {
    expect(await ask(office, HERE, { host: "desk.agency.example" })).toBe(404);
    expect(await ask(office, HERE, { host: "desk.agency.example:3000" })).toBe(404);
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"])
      expect(await ask(office, HERE, { host })).toBe(200);
    const { hostname, port, host } = new URL(office.url);
    const answerTo = async (version: string) => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET /metrics HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split("\r\n")[0];
    };
    expect(await answerTo("1.0")).toBe("HTTP/1.1 404 Not Found");
    expect(await answerTo("1.1")).toBe("HTTP/1.1 200 OK");
  });

  test("nobody without the token where a proxy is configured, because its requests come from this machine too", async ({
    office,
  }) => {
    for (const environment of [{ TRUSTED_PROXIES: HERE }, { PUBLIC_URL: "https://desk.agency.example" }]) {
      expect(await ask(office, HERE, {}, environment)).toBe(404);
      const authorization = `Bearer ${TOKEN}`;
      expect(await ask(office, HERE, { authorization }, { ...environment, METRICS_TOKEN: TOKEN })).toBe(200);
    }
  });

  test("a client with the whole token", async ({ office }) => {
    const statusWith = (authorization: string, token = TOKEN) =>
      ask(office, "10.0.0.9", { authorization }, { METRICS_TOKEN: token });
    expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200);
    for (const given of [`Bearer ${TOKEN}x`, "Bearer ", TOKEN, `Bearer ${TOKEN.slice(1)}`])
      expect(await statusWith(given)).toBe(404);
    expect(await statusWith("Bearer ", "")).toBe(404);
    expect(await statusWith("Bearer undefined", "")).toBe(404);
  });
});
