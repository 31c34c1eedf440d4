import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod";
import { emptyDatabase } from "#server/testing/backup";
import { formOf, pdf } from "#server/testing/documents";
import { testBucket } from "#server/testing/services/buckets";
import { signIn, startServer } from "../server-process.ts";

const run = promisify(execFile);
const Answer = z.object({ id: z.number() });

test("move-to-postgres with STORAGE=s3 moves the documents from the disk into the bucket", async () => {
  const [folder, place, url] = [
    mkdtempSync(join(tmpdir(), "renewdesk-move-")),
    await testBucket(),
    await emptyDatabase(),
  ];
  const home = join(folder, "home");
  const old = await startServer(home, { BACKUP_DIR: "off" });
  const admin = await signIn(old.url);
  const data = [{ name: "Meera Nair", phoneNumber: "9800000101", maker: "Maruti Suzuki", model: "Swift" }];
  await admin.send("POST", "/api/upload/csv-leads", { data, targetMonth: "11", targetYear: "2026" });
  const [lead] = await admin.read<{ id: number }[]>("/api/leads?campaignMonth=2026-11");
  const added = await admin.sendForm(`/api/leads/${lead?.id}/documents`, formOf({ documentType: "rc_card" }));
  const { id } = Answer.parse(await added.json());
  await old.stop();

  const environment = { DATABASE_URL: url, BACKUP_DIR: "off", ...place.environment };
  const { stdout } = await run(process.execPath, ["dist/server/commands.js", "move-to-postgres"], {
    env: { PATH: process.env.PATH, DATA_DIR: home, ...environment },
  });
  expect(stdout).toContain("The documents were copied to the bucket.");
  expect(await place.keys()).toEqual(readdirSync(join(home, "documents")));

  const moved = await startServer(join(folder, "elsewhere"), environment);
  const download = await (await signIn(moved.url)).send("GET", `/api/documents/${id}/download`);
  expect(download.status).toBe(200);
  expect(Buffer.from(await download.arrayBuffer()).equals(pdf)).toBe(true);
  await moved.stop();
  await place.close();
  rmSync(folder, { recursive: true, force: true });
});
