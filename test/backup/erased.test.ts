import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ImportReply } from "#contract/imports/calls";
import { emptyDatabase } from "#server/testing/backup";
import { command } from "../command.ts";
import { row } from "../faults/support/office.ts";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";

const person = row(1, { name: "Anil Gone", phoneNumber: "9765400001" });

async function uploaded({ send }: Session, month: string): Promise<ImportReply["results"]> {
  const answer = await send("POST", "/api/upload/csv-leads", {
    data: [person],
    targetMonth: month,
    targetYear: "2026",
  });
  return JSON.parse(await answer.text()).results;
}

test("a later file's row of an erased person is left out after a restore, too, and after a move", async () => {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-erased-"));
  const [home, fresh, file] = [join(folder, "home"), join(folder, "fresh"), join(folder, "backup.tar.gz")];
  let running: RunningServer | undefined;
  onTestFinished(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const inServer = async (dataDir: string, work: (session: Session) => Promise<void>, more = {}) => {
    running = await startServer(dataDir, { BACKUP_DIR: "off", ...more });
    await work(await signIn(running.url));
    await running.stop();
  };
  const recognises = async (session: Session) => {
    const results = await uploaded(session, "12");
    expect(results).toMatchObject({ successful: 0, failed: 1 });
    expect(results.errors).toEqual([expect.stringMatching(/^Row 2: Erased on request, \d+ \w+ 20\d\d$/)]);
  };

  await inServer(home, async (session) => {
    expect((await uploaded(session, "11")).successful).toBe(1);
    const [customer] = await session.read<{ id: number }[]>(`/api/customers?search=${person.phoneNumber}`);
    const erased = await session.send("DELETE", `/api/customers/${customer?.id}/personal-data`);
    expect(erased.status, await erased.text()).toBe(200);
    await recognises(session);
  });
  const done = { code: 0 };
  expect(await command({ DATA_DIR: home }, "backup", "--out", file)).toMatchObject(done);
  expect(await command({ DATA_DIR: fresh }, "restore", file)).toMatchObject(done);
  await inServer(fresh, recognises);
  const postgres = { DATABASE_URL: await emptyDatabase() };
  expect(await command({ DATA_DIR: fresh, ...postgres }, "move-to-postgres")).toMatchObject(done);
  rmSync(join(fresh, "moved"));
  await inServer(fresh, recognises, postgres);
});
