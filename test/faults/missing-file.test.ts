import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { type RunningServer, signIn } from "../server-process.ts";
import { type Installation, install } from "./support/installation.ts";
import { callersOf } from "./support/office.ts";
import { paper } from "./support/operations.ts";
import { engines } from "./support/rounds.ts";

let installation: Installation | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await installation?.remove();
  [server, installation] = [undefined, undefined];
});

/** Like `npm run check-documents`, beside the server or without it. */
async function checkDocuments(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["dist/server/commands.js", "check-documents"], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output, errors };
}

describe.each(engines)("a file missing on disk (%s engine)", (engine) => {
  test("its download says so, the list still works, and the check reports it and a truncated one", async () => {
    installation = await install(engine);
    server = (await installation.start()).server;
    const admin = await signIn(server.url);
    const [caller] = await callersOf(server.url, admin, 1, 1);
    const [lead = 0] = caller?.leads ?? [];
    const documents = join(installation.dataDir, "documents");
    const environment = {
      DATA_DIR: installation.dataDir,
      ...(installation.cluster && { DATABASE_URL: installation.cluster.url }),
    };
    const kept: { id: number; file: string }[] = [];
    for (const _ of ["missing", "cut short", "sound"]) {
      const before = readdirSync(documents);
      const { id } = JSON.parse(await (await paper(lead, 1000).send(admin)).text());
      kept.push({ id, file: readdirSync(documents).find((name) => !before.includes(name)) ?? "" });
    }
    expect(await checkDocuments(environment)).toMatchObject({
      code: 0,
      output: "All 3 documents have their files.\n",
    });

    const [missing, cut] = kept;
    rmSync(join(documents, missing?.file ?? ""));
    truncateSync(join(documents, cut?.file ?? ""), 100);
    const download = await admin.send("GET", `/api/documents/${missing?.id}/download`);
    expect([download.status, JSON.parse(await download.text())]).toEqual([
      404,
      { message: "The file of this document is missing. Please upload it again." },
    ]);
    expect(await admin.read(`/api/leads/${lead}/documents`)).toHaveLength(3);
    const { code, output, errors } = await checkDocuments(environment);
    expect(output.split("\n").slice(0, 2)).toEqual([
      `Document ${missing?.id} of lead ${lead}: its file ${missing?.file} is missing`,
      expect.stringMatching(
        new RegExp(`^Document ${cut?.id} of lead ${lead}: .* has 100 bytes instead of \\d+$`),
      ),
    ]);
    expect([code, errors]).toEqual([1, "2 of 3 documents have no intact file. A backup may contain them.\n"]);
  });
});
