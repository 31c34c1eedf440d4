import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { appBeside } from "#server/testing/health";
import { test } from "#server/testing/office-test";

const exempt = ["/healthz", "/livez", "/metrics"];

describe("overload", () => {
  test("calls get 503 with Retry-After once MAX_WAITING_CALLS wait for the database; health checks are answered", async ({
    office,
  }) => {
    let waiting = 19;
    const app = await appBeside(
      office,
      { MAX_WAITING_CALLS: "20" },
      { poolLoad: () => ({ total: 10, idle: 0, waiting }) },
    );
    const ask = (url: string) => app.inject({ url });
    expect((await ask("/api/leads")).statusCode).toBe(401);
    waiting = 20;
    const refused = await ask("/api/leads");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(refused.json()).toMatchObject({
      message: "The server is busy. Please try again",
      retryAfter: 2,
    });
    for (const url of exempt) expect([url, (await ask(url)).statusCode]).toEqual([url, 200]);
    await app.close();
  });

  test("all calls get it while the event loop is late by MAX_EVENT_LOOP_DELAY_MS; health checks are answered", async ({
    office,
  }) => {
    const app = await appBeside(office, { MAX_EVENT_LOOP_DELAY_MS: "5" });
    expect((await app.inject("/api/leads")).statusCode).toBe(401);
    const still = new Int32Array(new SharedArrayBuffer(4));
    const status = async () => {
      for (let block = 0; block < 5; block++) {
        Atomics.wait(still, 0, 0, 60);
        await pause(1);
      }
      return app.inject("/api/leads");
    };
    await expect.poll(async () => (await status()).statusCode, { timeout: 10_000, interval: 1 }).toBe(503);
    expect((await status()).headers["retry-after"]).toBe("2");
    for (const url of exempt) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
    await app.close();
  });
});
