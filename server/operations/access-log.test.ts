import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { beforeEach, describe, expect } from "vitest";
import { readConfig } from "#server/config";
import { type Office, openOffice } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { lineFormat } from "./log.ts";

let written: string[] = [];
const log = (line: string) => written.push(line);
const test = officeTest({ environment: { LOG_LEVEL: "info", TRUSTED_PROXIES: "127.0.0.1" }, log });

/** The lines of requests, once they are written: a reply arrives a moment before its line. */
const lines = (count: number) =>
  expect
    .poll(() => written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request"))
    .toHaveLength(count)
    .then(() => written.map((line) => JSON.parse(line)));

beforeEach(async () => {
  // The last line of the preceding requests.
  await new Promise((resolve) => setTimeout(resolve, 50));
  written = [];
});

describe("the log", () => {
  test("has one line per request: time, route, user and result; nothing that was typed", async ({
    office,
  }) => {
    const lead = await office.lead({ name: "Meera Nair", phoneNumber: "9800011122" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    written = [];
    const answer = await office.admin.get(`/api/leads/${lead}?search=9800011122&name=Meera`);
    const [line] = await lines(1);
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: answer.headers.get("x-request-id"),
      userId: office.admin.id,
      method: "GET",
      route: "/api/leads/:id",
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      msg: "request",
    });
    expect(line.bytes).toBeGreaterThan(JSON.stringify(answer.body).length);
    expect(written.join()).not.toMatch(/9800011122|Meera|renewdesk_session/);
  });

  test("has refused sign-ins and unknown paths, without the name or the path", async ({ office }) => {
    await office.stranger.send("POST", "/api/auth/admin-login", { username: "meera", password: "secret" });
    await office.stranger.get("/api/nowhere/meera?x=secret");
    await office.stranger.get("/%zz/meera");
    const found = await lines(3);
    expect(found.map(({ route, status, userId }) => [route, status, userId])).toEqual([
      ["/api/auth/admin-login", 401, null],
      [null, 404, null],
      [null, 400, null],
    ]);
    expect(written.join()).not.toMatch(/meera|secret/);
  });

  test("a line end in a request cannot make a second line", async ({ office }) => {
    const forged = 'x\r\n{"level":"info","msg":"forged"}';
    const body = { username: forged, password: "correct-horse", firstName: forged, role: "telecaller" };
    await office.admin.send("POST", "/api/users", body);
    await office.admin.get(`/api/leads?search=${encodeURIComponent(forged)}`);
    await lines(2);
    for (const line of written) expect(line.trimEnd().split("\n")).toHaveLength(1);
    expect(written.join()).not.toContain("forged");

    const direct: string[] = [];
    const format = lineFormat(readConfig({}), { write: (line) => direct.push(line) });
    pino(format, format.stream).error({ message: forged }, forged);
    expect(direct).toHaveLength(1);
    expect(direct[0]?.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(JSON.parse(direct[0] ?? "")).toMatchObject({ level: "error", message: forged });
  });

  test("a server error returns its id to the user, and the same id is on the error's line", async ({
    office,
  }) => {
    await office.query("alter table campaigns rename to away");
    const answer = await office.admin.get("/api/campaigns");
    await office.query("alter table away rename to campaigns");
    expect(answer.status).toBe(500);
    expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
    const found = await lines(1);
    expect(found.map(({ level, requestId }) => [level, requestId])).toEqual([
      ["error", answer.body.requestId],
      ["info", answer.body.requestId],
    ]);
  });
});

describe("a request's id", () => {
  const idOf = async (office: Office, given: string, of: Office = office) =>
    (await of.stranger.send("GET", "/livez", undefined, { "x-request-id": given })).headers.get(
      "x-request-id",
    );

  test("is the trusted proxy's if that is a plain word", async ({ office }) => {
    expect(await idOf(office, "proxy-7_A")).toBe("proxy-7_A");
    for (const odd of ["a b", "x".repeat(65), "<b>", "ü"])
      expect(await idOf(office, odd)).toMatch(/^[\da-f-]{36}$/);
  });

  test("is never taken from any other client", async ({ office }) => {
    const untrusting = await openOffice();
    expect(await idOf(office, "mine", untrusting)).toMatch(/^[\da-f-]{36}$/);
    await untrusting.close();
  });

  test("is a single one, however often the header is sent", async ({ office }) => {
    const { hostname, port } = new URL(office.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      "GET /livez HTTP/1.1\r\nhost: x\r\nx-request-id: a\r\nx-request-id: b\r\nconnection: close\r\n\r\n",
    );
    expect(await text(socket)).toMatch(/x-request-id: [\da-f-]{36}\r\n/);
  });
});
