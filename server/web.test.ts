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
    writeFileSync(join(webRoot, "assets", "main-1a2b.js"), "console.log(1)");
    writeFileSync(join(webRoot, "manifest.webmanifest"), "{}");
    writeFileSync(join(webRoot, "service-worker.js"), "1");
    writeFileSync(join(webRoot, "offline.html"), "<title>You are offline</title>");
    writeFileSync(join(folder, "secret.txt"), "not for the web");
    app = Fastify();
    await app.register(fastifyCookie);
    await secureHeaders(app);
    await serveWeb(app, webRoot, undefined);
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
      expect(answer.body).toMatch(/^<title>The page \S+ none<\/title>$/);
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

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
