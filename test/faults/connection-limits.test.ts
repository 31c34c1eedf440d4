import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { percentile } from "../bench/results/round.ts";
import { type RunningServer, type Session, signIn } from "../server-process.ts";
import { type Installation, install } from "./support/installation.ts";
import { MONTH, row } from "./support/office.ts";
import { printCounts, rounds } from "./support/rounds.ts";

const DRIPPING = rounds(200, 500);
const NOT_READING = rounds(100, 200);
const ORDINARY = 200;
const AT_ONCE = rounds(300, 1000);
const ASKED_EACH = rounds(3, 10);
const LIST = "/api/leads?campaignMonth=2026-11&page=1&limit=20";
/** Lists wait for their user's turn before they wait for the database; this does not. */
const UNLIMITED = "/api/campaigns";
/** Replies of this size do not fit into the buffers of an unread connection. */
const LARGE_LIST = "/api/leads?campaignMonth=2026-11&page=1&limit=500";

let installation: Installation;
let server: RunningServer;
let admin: Session;
let cookie: string;

async function start(environment: Record<string, string> = {}): Promise<void> {
  installation = await install("embedded", { environment: { LOG_LEVEL: "warn", ...environment } });
  server = (await installation.start()).server;
  admin = await signIn(server.url);
  const answer = await fetch(`${server.url}/api/auth/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "correct-horse" }),
  });
  cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const data = Array.from({ length: 1000 }, (_, number) => row(number));
  await admin.send("POST", "/api/upload/csv-leads", { data, ...MONTH });
}

const sockets: Socket[] = [];
beforeEach(() => {
  sockets.length = 0;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await installation.remove();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  sockets.push(socket);
  return socket;
}

const many = (count: number) => Promise.all(Array.from({ length: count }, open));

interface Answered {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

/** Rejects when the connection was refused or broke. */
function ask(path: string, agent?: Agent): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { cookie }, ...(agent && { agent }) }, (answer) => {
      answer.resume().on("end", () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, retryAfter: headers["retry-after"], ms: performance.now() - began });
      });
    }).on("error", reject);
  });
}

describe("many connections", () => {
  // A machine that stalls for seconds makes a request wait too long for the database, once.
  test("slow ones block nobody: senders of a byte a second, and clients that do not read", {
    timeout: 120_000,
    retry: 1,
  }, async () => {
    await start();
    const senders = await many(DRIPPING);
    const request = `GET ${LIST} HTTP/1.1\r\nhost: x\r\nx: `.padEnd(400, "y");
    let sent = 0;
    const drip = setInterval(() => {
      for (const socket of senders) if (socket.writable) socket.write(request.charAt(sent));
      sent++;
    }, 1000);
    for (const socket of await many(NOT_READING)) {
      socket.pause();
      socket.write(`GET ${LARGE_LIST} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`.repeat(3));
    }
    const answers: Answered[] = [];
    for (let number = 0; number < ORDINARY; number++) {
      answers.push(await ask(LIST));
      await pause(50);
    }
    clearInterval(drip);
    const times = answers.map(({ ms }) => ms);
    printCounts("slow connections", {
      dripping: DRIPPING,
      "not reading": NOT_READING,
      "ordinary requests": ORDINARY,
      "not answered": answers.filter(({ status }) => status !== 200).length,
      "p50 ms": percentile(times, 50).toFixed(1),
      "p95 ms": percentile(times, 95).toFixed(1),
      "slowest ms": Math.max(...times).toFixed(0),
    });
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test.each([
    ["as the settings stand", {}],
    ["where 20 may wait for the database", { MAX_WAITING_CALLS: "20" }],
  ])(
    "with concurrent requests get an answer, or 503 with Retry-After, %s; afterwards all are served",
    async (title, environment) => {
      await start(environment);
      const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
      const person = async () => {
        const own: Answered[] = [];
        for (let number = 0; number < ASKED_EACH; number++) own.push(await ask(UNLIMITED, agent));
        return own;
      };
      const asked = await Promise.allSettled(Array.from({ length: AT_ONCE }, person));
      agent.destroy();
      const broken = asked.filter(({ status }) => status === "rejected").length;
      const answers = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      const [served, refused] = [200, 503].map((code) => answers.filter(({ status }) => status === code));
      const p95 = (those: Answered[] = []) =>
        those.length > 0
          ? percentile(
              those.map(({ ms }) => ms),
              95,
            ).toFixed(0)
          : "-";
      printCounts(`${AT_ONCE} connections at once, ${title}`, {
        "broken connections": broken,
        served: served?.length ?? 0,
        "refused with Retry-After": refused?.length ?? 0,
        "p95 of the served, ms": p95(served),
        "p95 of the refused, ms": p95(refused),
      });
      expect(broken).toBe(0);
      expect((served?.length ?? 0) + (refused?.length ?? 0)).toBe(AT_ONCE * ASKED_EACH);
      expect(refused?.filter(({ retryAfter }) => retryAfter === undefined)).toEqual([]);
      if ("MAX_WAITING_CALLS" in environment) expect(refused?.length).toBeGreaterThan(0);
      expect(server.ended()).toBeNull();
      for (const path of ["/livez", "/healthz", LIST]) expect((await ask(path)).status).toBe(200);
    },
  );
});
