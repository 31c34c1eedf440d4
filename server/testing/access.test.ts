import { describe, expect } from "vitest";
import { api } from "#contract/api";
import type { Endpoint } from "#contract/endpoint";
import { may } from "#contract/roles";
import type { Person } from "./office.ts";
import { test } from "./office-test.ts";

const calls: Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature));
const guarded = calls.filter(({ needs }) => needs !== "anyone");
const adminOnly = guarded.filter(
  ({ needs }) => needs !== "signed-in" && needs !== "anyone" && !may("telecaller", needs),
);
const titles = (list: Endpoint[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);
const place = ({ path }: Endpoint) => path.replace(":id", "1");

describe("who may call what (specification §6)", () => {
  let telecaller: Person;
  test.beforeAll(async ({ office }) => {
    telecaller = await office.telecaller("asha");
  });

  test.for(titles(guarded))(
    "%s without a session is 401, before anything of it is read",
    async ([_title, call], { office }) => {
      const answer = await office.stranger.send(
        call.method,
        place(call),
        call.method === "GET" ? undefined : { any: 1 },
      );
      expect([answer.status, answer.body]).toEqual([401, { message: "Please sign in" }]);
    },
  );

  test.each(titles(adminOnly))("%s is 403 for a telecaller", async (_title, call) => {
    const answer = await telecaller.send(call.method, place(call), call.method === "GET" ? undefined : {});
    expect([answer.status, answer.body]).toEqual([403, { message: "You are not allowed to do this" }]);
  });

  test.for(titles(guarded))(
    "the answer of %s is data: no cache keeps it, no page runs it",
    async ([_title, call], { office }) => {
      const { headers } = await office.stranger.send(call.method, place(call));
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*sandbox$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  test("a forged cookie opens nothing", async ({ office }) => {
    const answer = await office.stranger.send("GET", "/api/leads", undefined, {
      cookie: "renewdesk_session=forged",
    });
    expect(answer.status).toBe(401);
  });

  test("the OpenAPI 3.1 document lists every call of the contract, and no other", async ({ office }) => {
    const { body } = await office.admin.get("/api/openapi.json");
    const listed = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const said = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, "{$1}")}`);
    expect(body.info.version).toBe("0.0.0");
    expect([body.openapi, listed.sort()]).toEqual(["3.1.0", said.sort()]);
  });

  test("an unknown address is 404 JSON, a body over 4 MB 413, broken JSON 400", async ({ office }) => {
    expect((await office.admin.get("/api/nothing")).body).toEqual({ message: "Not found" });
    const large = JSON.stringify({ notes: "x".repeat(4 * 1024 * 1024) });
    expect((await office.admin.send("POST", "/api/call-logs", large)).status).toBe(413);
    expect((await office.admin.send("POST", "/api/call-logs", "{broken")).status).toBe(400);
  });
});
