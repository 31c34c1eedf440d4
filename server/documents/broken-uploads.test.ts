import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, vi } from "vitest";
import { concurrencyLimits } from "#contract/concurrency-limits";
import { MINUTE_MS } from "#contract/time/calendar";
import { readConfig } from "#server/config";
import { openFolder } from "#server/files/folder";
import { removeOrphanedFiles, sweepOrphanedFiles } from "#server/files/orphaned-files";
import { insertOrphanedFile } from "#server/files/queries";
import { openMeters } from "#server/platform/meters";
import { cookieOf, pdf } from "#server/testing/documents";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

/** Eventually, on a busy machine. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, 15_000);

const test = officeTest({ telecallers: ["asha"] });

let cookie: string;
let lead: number;

test.beforeAll(async ({ office }) => {
  await office.telecaller("vikram");
  cookie = await cookieOf(office, "asha");
});
test.beforeEach(async ({ office }) => {
  lead = await office.lead();
});

const FORM = "multipart/form-data; boundary=cut";
const head = (name: string, rest = "") =>
  `--cut\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`;
const TYPE = `${head("documentType")}rc_card\r\n`;
const FILE = `${head("file", '; filename="rc.pdf"')}${pdf.toString()}\r\n`;
const END = "--cut--\r\n";

/** Sends a raw body; one shorter than announced leaves the server waiting. */
function post(
  office: Office,
  id: number,
  body: string,
  contentType = FORM,
  length = Buffer.byteLength(body),
  whose = cookie,
): Socket {
  const { hostname, port } = new URL(office.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/leads/${id}/documents HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${whose}\r\n` +
      `content-type: ${contentType}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
  );
  return socket;
}

async function answerOf(socket: Socket) {
  const reply = await text(socket);
  const status = Number(reply.slice(9, 12));
  return { status, body: JSON.parse(reply.slice(reply.indexOf("{"))) };
}

async function expectNothingKept(office: Office, asha: Person) {
  expect(await readdir(office.filesFolder)).toEqual([]);
  expect((await asha.get(`/api/leads/${lead}/documents`)).body).toEqual([]);
}

describe("an upload that cannot be read (specification §5)", () => {
  test.for<[string, string, number, string]>([
    ["a text as JSON", `{"documentType":"rc_card"}`, 415, "application/json"],
    ["another kind of form", "documentType=rc_card", 415, "application/x-www-form-urlencoded"],
    ["a form without its boundary", TYPE + FILE + END, 400, "multipart/form-data"],
    ["a form that is none", "once upon a time", 400, FORM],
    ["a form without its end", TYPE + FILE, 400, FORM],
    ["a form cut off within its file", TYPE + FILE.slice(0, 120), 400, FORM],
    [
      "a form with another boundary than it says",
      TYPE + FILE + END,
      400,
      "multipart/form-data; boundary=other",
    ],
    ["a part without a name", `--cut\r\nx: y\r\n\r\nz\r\n${FILE}${END}`, 400, FORM],
    ["two files", TYPE + FILE + FILE + END, 400, FORM],
    ["a text as a file", `${TYPE}${head("file")}${pdf}\r\n${END}`, 400, FORM],
    [
      "a text that never ends",
      `${FILE}${head("fileName")}${"x".repeat(3000)}.pdf\r\n${TYPE}${END}`,
      400,
      FORM,
    ],
    ["too many texts", `${FILE}${TYPE.repeat(40)}${END}`, 400, FORM],
    ["a text that names what objects inherit", `${head("__proto__")}x\r\n${TYPE}${FILE}${END}`, 400, FORM],
    ["a name that cannot be stored", `${FILE}${head("fileName")}a\0b.pdf\r\n${TYPE}${END}`, 400, FORM],
    [
      "a name too long to keep",
      `${FILE}${head("fileName")}${"x".repeat(300)}.pdf\r\n${TYPE}${END}`,
      400,
      FORM,
    ],
    ["a request that is no id", `${FILE}${head("requestId")}x\r\n${TYPE}${END}`, 400, FORM],
  ])("%s is refused and leaves nothing", async ([_title, body, status, contentType], { office, asha }) => {
    const answer = await answerOf(post(office, lead, body, contentType));
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-Z]/);
    await expectNothingKept(office, asha);
  });

  test.for([0, 1, 50, 99])(
    "one that breaks off after %i hundredths of it leaves nothing",
    async (share, { office, asha }) => {
      const whole = TYPE + FILE + END;
      const socket = post(
        office,
        lead,
        whole.slice(0, Math.floor((whole.length * share) / 100)),
        FORM,
        whole.length,
      );
      // The file is recorded before its first byte is read, so the server is working on it when the request
      // breaks off.
      await soon(async () => expect(await office.query("select * from loose_files")).toHaveLength(1));
      socket.destroy();
      await soon(async () => expect(await office.query("select * from loose_files")).toEqual([]));
      await expectNothingKept(office, asha);
    },
  );

  test("one that never ends is refused as soon as it is too large", async ({ office, asha }) => {
    const { hostname, port } = new URL(office.url);
    const socket = connect(Number(port), hostname);
    const start = TYPE + FILE.slice(0, 120);
    socket.write(
      `POST /api/leads/${lead}/documents HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n` +
        `content-type: ${FORM}\r\ntransfer-encoding: chunked\r\n\r\n${start.length.toString(16)}\r\n${start}\r\n`,
    );
    const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
    const going = setInterval(() => socket.writableNeedDrain || socket.write(chunk.repeat(10)), 5);
    try {
      expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 413 /);
    } finally {
      clearInterval(going);
      socket.destroy();
    }
    await soon(() => expectNothingKept(office, asha));
  });
});

describe("an upload that is refused while it still arrives", () => {
  test("does not block the next request on the same connection", async ({ office, asha }) => {
    const { hostname, port } = new URL(office.url);
    const large = `${head("file", '; filename="rc.pdf"')}${"x".repeat(3_000_000)}\r\n`;
    const body = `${head("fileName")}${"x".repeat(3000)}\r\n${large}${END}`;
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/leads/${lead}/documents HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n` +
        `content-type: ${FORM}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    socket.write("GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    const statuses = [...(await text(socket)).matchAll(/HTTP\/1.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(["400", "200"]);
    await expectNothingKept(office, asha);
  });
});

describe("what a crash left behind", () => {
  test("is removed at the next start, complete or not; an upload in progress stays", async ({
    office,
    asha,
  }) => {
    const files = await openFolder(office.filesFolder);
    const at = new Date("2026-11-05T12:00:00Z");
    const deps = {
      db: office.db,
      oneStatement: office.oneStatement,
      reading: office.reading,
      files,
      clock: () => at,
      newId: randomUUID,
      config: readConfig({}),
      meters: openMeters(),
      release: { version: "0.0.0" },
    };
    const [whole, half, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    await office.db.transaction(async (tx) => {
      for (const key of [whole, half])
        await insertOrphanedFile(tx, key, new Date(at.getTime() - 61 * MINUTE_MS));
      await insertOrphanedFile(tx, fresh, new Date(at.getTime() - 59 * MINUTE_MS));
    });
    for (const name of [whole, `${half}.part`, fresh]) await writeFile(join(office.filesFolder, name), pdf);

    await sweepOrphanedFiles(deps, () => {});
    expect(await readdir(office.filesFolder)).toEqual([fresh]);
    await removeOrphanedFiles(deps, [fresh]);
    await expectNothingKept(office, asha);
  });
});

describe("an upload that takes its time", () => {
  test("for a colleague's lead is refused before any of it is read", async ({ office }) => {
    const vikrams = await office.lead({ telecallerName: "vikram" });
    const { status, body } = await answerOf(post(office, vikrams, "", FORM, 100_000));
    expect([status, body]).toEqual([404, { message: "Lead not found" }]);
  });

  test("holds no database connection: twenty of them block nobody", async ({ office, asha }) => {
    const cookies = [cookie];
    for (const username of ["farid", "gita", "hema"]) {
      await office.telecaller(username);
      cookies.push(await cookieOf(office, username));
    }
    const stuck = cookies.flatMap((whose) =>
      Array.from({ length: concurrencyLimits.upload.most }, () =>
        post(office, lead, TYPE + FILE.slice(0, 120), FORM, 100_000, whose),
      ),
    );
    await soon(async () => expect(await readdir(office.filesFolder)).toHaveLength(20));
    expect((await asha.get(`/api/leads/${lead}`)).status).toBe(200);
    for (const socket of stuck) socket.destroy();
    await soon(() => expectNothingKept(office, asha));
  });

  test("and whose lead is deleted during the upload is 404 and leaves nothing", async ({ office }) => {
    const body = TYPE + FILE + END;
    const socket = post(office, lead, body.slice(0, 200), FORM, Buffer.byteLength(body));
    await soon(async () => expect(await readdir(office.filesFolder)).toHaveLength(1));
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
    socket.write(body.slice(200));
    expect((await answerOf(socket)).status).toBe(404);
    expect(await readdir(office.filesFolder)).toEqual([]);
  });
});
