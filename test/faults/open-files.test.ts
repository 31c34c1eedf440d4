import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, signIn, startServer } from "../server-process.ts";

let home: string;
let server: RunningServer | undefined;
let sockets: Socket[] = [];
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "renewdesk-open-files-"));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const OPEN_FILES = 200;
const CONNECTIONS = 400;
/** Longer than the interval of the server's own measurements. */
const HELD_MS = 3000;

test("a process with a low open-files limit survives many connections, answers those within its limit, and all afterwards", async () => {
  server = await startServer(join(home, "data"), {}, [], ["prlimit", `--nofile=${OPEN_FILES}`]);
  const { hostname, port } = new URL(server.url);
  const open = () => {
    const socket = connect(Number(port), hostname).on("error", () => {});
    sockets.push(socket);
    return socket;
  };
  const first = open();
  await once(first, "connect");
  for (let at = 1; at < CONNECTIONS; at++) open();
  await pause(HELD_MS);
  first.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  const [answer] = await once(first, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  expect(sockets.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(OPEN_FILES / 2);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => fetch(`${server?.url}/healthz`).then(({ ok }) => ok)).toBe(true);
  const admin = await signIn(server.url);
  expect((await admin.send("GET", "/api/leads?page=1")).status).toBe(200);
  expect(server.ended()).toBeNull();
  expect(server.printed()).not.toMatch(/EMFILE|"level":"error"/);
});
