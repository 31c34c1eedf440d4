import { join } from "node:path";
import { expect } from "vitest";
import { restore } from "#server/backup/restore";
import { takeBackup } from "#server/backup/take-backup";
import { readConfig } from "#server/config";
import { openFolder } from "#server/files/folder";
import { ask, emptyDatabase, emptyFolder, MIGRATIONS } from "./backup.ts";
import { pdf } from "./documents.ts";
import { type Office, uploadLeads } from "./office.ts";

/** For tests: an office with something of everything and its backup, and places to restore it. */

export const NOW = new Date("2026-11-21T18:42:00Z");

/** Fills the office with 40 leads, 20 outcomes and 3 documents; the archive's folder has nothing else. */
export async function backedUp(office: Office): Promise<{ folder: string; path: string }> {
  const folder = emptyFolder();
  const path = join(folder, "backup.tar.gz");
  const asha = await office.telecaller("asha");
  const ids = await uploadLeads(
    office,
    Array.from({ length: 40 }, (_, index) => ({ name: `Ravi\t\\N "Kumar" ${index}\\` })),
  );
  for (const id of ids.slice(0, 20)) {
    await asha.records(id, "interested", { notes: "line one\nline two\t\\." });
  }
  for (const id of ids.slice(0, 3)) {
    const form = new FormData();
    form.set("documentType", "rc_card");
    form.set("file", new File([pdf, `${id}`], "rc.pdf", { type: "application/pdf" }));
    expect((await office.admin.send("POST", `/api/leads/${id}/documents`, form)).status).toBe(200);
  }
  await office.admin.send("PATCH", "/api/settings", { agencyName: "Lakshmi Insurance" });
  await backUp(office, path);
  return { folder, path };
}

export async function backUp(
  office: Office,
  path: string,
  url = office.databaseUrl,
  say: (line: string) => void = () => {},
) {
  const files = await openFolder(office.filesFolder);
  return takeBackup({
    url,
    files,
    version: "0.2.0",
    now: NOW,
    path,
    migrationsFolder: MIGRATIONS,
    say,
  });
}

/** A place of its own for this backup, and its content afterwards. */
export async function emptyPlace(path: string, database?: string) {
  const [url, dataDir] = [database ?? (await emptyDatabase()), emptyFolder()];
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  const said: string[] = [];
  const bringBack = (from = path, migrationsFolder = MIGRATIONS) =>
    restore({ path: from, config, migrationsFolder, say: (line) => said.push(line) });
  const relations = async () =>
    (
      await ask(
        url,
        "select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
      )
    ).length;
  return { url, dataDir, bringBack, relations, said };
}
