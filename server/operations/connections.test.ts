import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect } from "vitest";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ environment: { MAX_CONNECTIONS: "400" } });

let sockets: Socket[] = [];
test.beforeAll(async ({ office }) => {
  const data = Array.from({ length: 500 }, (_, index) => ({
    name: "Meera Nair",
    phoneNumber: "9800000101",
    maker: "Honda",
    model: "City",
    registrationNumber: `KA01AB${1000 + index}`,
  }));
  await office.admin.send("POST", "/api/upload/csv-leads", { data, targetMonth: "11", targetYear: "2026" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
});

async function open(office: Office): Promise<Socket> {
  const { hostname, port } = new URL(office.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  sockets.push(socket);
  return socket;
}

describe("slow connections", () => {
  test("200 that send a byte a second and 100 that do not read block nobody, and the slow ones are closed", async ({
    office,
  }) => {
    const slow = await Promise.all(Array.from({ length: 200 }, () => open(office)));
    const request = "GET /livez HTTP/1.1\r\nx: ".padEnd(400, "y");
    let sent = 0;
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write(request.charAt(sent));
      sent++;
    }, 1000);
    const [oneOfThem] = slow;
    if (!oneOfThem) throw new Error("no socket");
    const told = once(oneOfThem, "data");
    const readers = await Promise.all(Array.from({ length: 100 }, () => open(office)));
    for (const socket of readers) {
      socket.pause();
      const path = "/api/leads?campaignMonth=2026-11&page=1&limit=500";
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${office.admin.cookie()}\r\n\r\n`.repeat(3));
    }
    for (let round = 0; round < 20; round++) {
      const answer = await fetch(`${office.url}/api/leads?page=1&limit=20`, {
        headers: { cookie: office.admin.cookie() },
        signal: AbortSignal.timeout(30_000),
      });
      expect(answer.status).toBe(200);
    }
    const [said] = await told;
    expect(String(said)).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
    sockets = [];
  }, 120_000);

  test("above MAX_CONNECTIONS new ones are closed at once; existing ones continue", async ({ office }) => {
    const first = await open(office);
    await Promise.all(Array.from({ length: 399 }, () => open(office)));
    const late = await open(office);
    await once(late, "close");
    first.write("GET /livez HTTP/1.1\r\nhost: x\r\n\r\n");
    const [answer] = await once(first, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    for (const socket of sockets) socket.destroy();
  });

  test("headers of more than 16 KB are refused", async ({ office }) => {
    await expect
      .poll(
        async () =>
          (await office.stranger.send("GET", "/livez", undefined, { x: "y".repeat(17_000) })).status,
      )
      .toBe(431);
  });
});
