import { afterAll, expect, test } from "vitest";
import { sharedDatabase } from "#server/testing/agencies";
import { ask, emptyFolder, removeFolders } from "#server/testing/backup";
import { type Session, signIn, startServer } from "../server-process.ts";

const ROWS = 300;
const BATCHES = 8;

afterAll(removeFolders);

const upload = (session: Session, batch: number) =>
  session.send("POST", "/api/upload/csv-leads", {
    data: Array.from({ length: ROWS }, (_, row) => ({
      name: "Meera Nair",
      phoneNumber: `98${String(batch * ROWS + row).padStart(8, "0")}`,
      registrationNumber: `KA01AB${batch * ROWS + row}`,
      maker: "Honda",
      model: "City",
    })),
    targetYear: "2027",
    targetMonth: "01",
  });

test("of two agencies in one database, one whose server is killed in mid-import leaves the other at work, and starts again with whole parts", async () => {
  const database = await sharedDatabase();
  const [north, south] = [await database.agency(), await database.agency()];
  const start = (url: string) => startServer(emptyFolder(), { DATABASE_URL: url, BACKUP_DIR: "off" });
  const [stays, dies] = await Promise.all([start(north), start(south)]);
  const [here, there] = [(await signIn(stays.url)).impatient(), await signIn(dies.url)];

  let acknowledged = 0;
  const interrupted = (async () => {
    for (;;) {
      await (await upload(there, acknowledged)).text();
      acknowledged++;
    }
  })().catch(() => {});
  const statuses: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    if (batch === BATCHES / 2) await dies.kill();
    statuses.push((await upload(here, batch)).status);
  }
  await interrupted;
  expect(statuses).toEqual(Array.from({ length: BATCHES }, () => 200));

  const again = await start(south);
  const leadsIn = async (url: string) => Number((await ask(url, "select count(*) from leads"))[0]?.count);
  expect(await leadsIn(north)).toBe(BATCHES * ROWS);
  const kept = (await leadsIn(south)) / ROWS;
  expect(acknowledged).toBeGreaterThan(0);
  expect([acknowledged, acknowledged + 1]).toContain(kept);
  expect((await upload(await signIn(again.url), 0)).status).toBe(200);
  expect(await leadsIn(south)).toBe(kept * ROWS);
  await Promise.all([stays.stop(), again.stop()]);
}, 300_000);
