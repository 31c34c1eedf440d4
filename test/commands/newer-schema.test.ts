import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate";
import { ask, emptyDatabase, emptyFolder, otherMigrations, removeFolders } from "#server/testing/backup";
import { startServer } from "../server-process.ts";

afterAll(removeFolders);

test("a server older than its database ends with one line, and starts where a setting allows a rolling update", async () => {
  const environment = { DATABASE_URL: await emptyDatabase(), BACKUP_DIR: "off" };
  await migrate(
    environment.DATABASE_URL,
    otherMigrations({ and: "alter table settings add column colour text" }),
  );
  const start = (more = {}) => startServer(emptyFolder(), { ...environment, ...more });
  await expect(start()).rejects.toThrow(
    /^The server ended with 1:\nThe database is newer than this RenewDesk \S+: "Migrated to 9999_newer by [^\n]+\n$/,
  );
  const server = await start({ ALLOW_NEWER_SCHEMA: "true" });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
  expect(await ask(environment.DATABASE_URL, "select colour from settings")).toEqual([{ colour: null }]);
});
