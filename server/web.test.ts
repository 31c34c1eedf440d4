import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secureHeaders } from "#server/platform/security";
import { serveWeb } from "./web.ts";

describe("the web app", () => {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-web-"));
  const webRoot = join(folder, "web");
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(webRoot, "assets"), { recursive: true });
    writeFileSync(join(webRoot, "index.html"), "<title>The page __CSP_NONCE__ __SESSION__</title>");
    writeFileSync(
      join(webRoot, "pages.json"),
      JSON.stringify({
        signedOut: ["/assets/form-1.js"],
        signedIn: ["/assets/frame-1.js"],
        screens: { "/leads/customer/:id": ["/assets/lead-1.js"] },
      }),
    );
    writeFileSync(join(webRoot, "assets", "main-1a2b.js"), "console.log(1)");
    writeFileSync(join(webRoot, "manifest.webmanifest"), "{}");
    writeFileSync(join(webRoot, "service-worker.js"), "1");
    writeFileSync(join(webRoot, "offline.html"), "<title>You are offline</title>");
    writeFileSync(join(folder, "secret.txt"), "not for the web");
    app = Fastify();
    await app.register(fastifyCookie);
    await secureHeaders(app);
    await serveWeb(app, webRoot, undefined, () => new Date("2026-11-24T06:00:00Z"));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const status = async (url: string) => (await app.inject(url)).statusCode;

  test.each(["/", "/leads", "/leads/customer/7?tab=x", "/no-such-screen"])(
    "%s is answered with the page, because the web app has a screen for it",
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.body).toMatch(/^<title>The page \S+ none<\/title>/);
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  const opened = async (url: string) => (await app.inject({ url, cookies: { renewdesk_session: "x" } })).body;
  const filesIn = (body: string) =>
    [...body.matchAll(/modulepreload" crossorigin href="([^"]+)/g)].map(([, file]) => file);
  const callsIn = (body: string) => JSON.parse(/new Map\((\[.*?\])\.map/.exec(body)?.[1] ?? "[]");

  test("the page names the files of its screen, so that they load beside its script", async () => {
    expect(filesIn(await opened("/leads/customer/7?tab=x"))).toEqual(["/assets/lead-1.js"]);
    expect(filesIn(await opened("/reports"))).toEqual(["/assets/frame-1.js"]);
    expect(filesIn((await app.inject("/leads/customer/7")).body)).toEqual(["/assets/form-1.js"]);
  });

  test("with a session the page makes its screen's first calls at once, without one none", async () => {
    expect(callsIn(await opened("/leads"))).toEqual([
      "/api/auth/user",
      "/api/leads?campaignMonth=2026-11&status=pending_call&sortOrder=asc&page=1&limit=100&sort=next",
      "/api/leads/counts",
    ]);
    expect(callsIn(await opened("/leads/customer/7"))).toEqual(["/api/auth/user", "/api/leads/7"]);
    // What follows the question mark narrows the list: the page itself asks for it.
    expect(callsIn(await opened("/leads?search=</script>"))).toEqual(["/api/auth/user"]);
    expect(callsIn(await opened("/leads/customer/%3C%2Fscript%3E"))).toEqual(["/api/auth/user"]);
    expect((await app.inject("/leads")).body).not.toContain("<script");
  });

  test("the page's script of first calls runs under the policy: it carries the reply's own nonce", async () => {
    const { body, headers } = await app.inject({ url: "/leads", cookies: { renewdesk_session: "x" } });
    const nonce = /<script nonce="(\w+)">/.exec(body)?.[1];
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'nonce-${nonce}'`);
  });

  test("its hashed files are cached for a year", async () => {
    const answer = await app.inject("/assets/main-1a2b.js");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each([
    ["/manifest.webmanifest", /^application\/manifest\+json/],
    ["/service-worker.js", /^(text|application)\/javascript; charset=utf-8/],
    ["/offline.html", /^text\/html; charset=utf-8/],
  ])("%s, for installing it, is revalidated each time, under the policy of every page", async (url, type) => {
    const { headers } = await app.inject(url);
    expect(headers["content-type"]).toMatch(type);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toMatch(/worker-src 'self';.*manifest-src 'self'/);
  });

  test.each([
    "/.env",
    "/.git/config",
    "/.git/HEAD",
    "/leads/.ssh/id_rsa",
    "/index.html",
    "/secret.txt",
    "/../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/main-1a2b.js.map",
    "/api/no-such-call",
  ])("%s is 404: neither a file nor a screen", async (url) => {
    expect(await status(url)).toBe(404);
  });
});
