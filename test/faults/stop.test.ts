import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RunningServer, signIn, startServer } from "../server-process.ts";

let dataDir: string;
let server: RunningServer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-stop-"));
  server = await startServer(dataDir);
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

const row = (index: number) => ({
  name: "Ravi Kumar",
  phoneNumber: "9800000101",
  maker: "Honda",
  model: "City",
  registrationNumber: `KA01AA${1000 + index}`,
});

test("the start logs what runs where; the stop logs its reason, the requests in progress, and its end", async () => {
  expect(server.printed()).toMatch(
    new RegExp(`RenewDesk is ready at \\S+ \\(version .+, embedded database, DATA_DIR ${dataDir}\\)\\n`),
  );
  const socket = await open();
  const headers = ["host: x", "content-type: application/json", "content-length: 9"];
  socket.write(["POST /api/auth/admin-login HTTP/1.1", ...headers, "", ""].join("\r\n"));
  await pause(200);
  const code = server.stop();
  await expect.poll(() => server.printed()).toContain("Stopping");
  socket.destroy();
  expect(await code).toBe(0);
  const lines = server.printed().trimEnd().split("\n");
  expect(lines.filter((line) => line.startsWith("Stop"))).toEqual([
    "Stopping: SIGTERM, requests under way: 1",
    "Stopped",
  ]);
});

test("the end of PostgreSQL is logged as the reason where it is", async () => {
  const postmaster = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
  process.kill(Number(postmaster), "SIGKILL");
  await expect.poll(() => server.ended(), { timeout: 20_000 }).toBe(1);
  expect(server.printed()).toContain("\nStopped: PostgreSQL ended unexpectedly (SIGKILL)");
});

describe("SIGTERM", () => {
  test("pending requests are answered without error; new connections are refused; the exit code is 0", async () => {
    const session = await signIn(server.url);
    const upload = (first: number) =>
      session.send("POST", "/api/upload/csv-leads", {
        data: Array.from({ length: 500 }, (_, index) => row(first + index)),
        targetMonth: "11",
        targetYear: "2026",
      });
    const statuses: number[] = [];
    const lost: unknown[] = [];
    let refused = 0;
    const ask = async () => {
      while (refused === 0) {
        try {
          const answer = await session.send("GET", "/api/leads?page=1");
          await answer.arrayBuffer();
          statuses.push(answer.status);
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined;
          if (cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED") refused++;
          else lost.push(cause ?? error);
          return;
        }
      }
    };
    const asking = Array.from({ length: 8 }, ask);
    const uploads = [upload(0), upload(1500), upload(3000)];
    await pause(300);
    const code = server.stop();
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(asking);
    expect([statuses.filter((status) => status !== 200), lost]).toEqual([[], []]);
    expect(refused).toBeGreaterThan(0);
    expect(await code).toBe(0);
    console.log(`${statuses.length} requests and 3 uploads answered around a stop`);
  });

  test("a balancer that checks /healthz on an open connection gets 503 and the connection is closed", async () => {
    const socket = await open();
    const ask = async () => {
      socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
      return String((await once(socket, "data"))[0]);
    };
    expect(await ask()).toMatch(/^HTTP\/1.1 200 /);
    const code = server.stop();
    let answer = "";
    while (!/connection: close/i.test(answer)) answer = await ask();
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/retry-after: 5/i);
    expect(await code).toBe(0);
  });

  test("open event streams do not delay the stop: they end cleanly, and the exit code is 0", async () => {
    const session = await signIn(server.url);
    const streams = await Promise.all([1, 2].map(() => session.send("GET", "/api/live")));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    // A stream that is cut throws here.
    const texts = streams.map((stream) => stream.text());
    expect(await server.stop()).toBe(0);
    for (const text of await Promise.all(texts)) expect(text).toMatch(/^retry: 5000\n\nevent: hello\n/);
  });

  test("a request that never ends does not delay the stop: after 10 s it is cut, and the exit code is 0", async () => {
    const socket = await open();
    socket.write("POST /api/auth/admin-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n");
    socket.write("content-length: 100\r\n\r\n{");
    await pause(200);
    expect(await server.stop()).toBe(0);
  });
});
