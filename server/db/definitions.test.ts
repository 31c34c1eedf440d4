import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { withClient } from "#server/backup/restore";
import { ask, emptyDatabase, MIGRATIONS, otherMigrations, removeFolders } from "#server/testing/backup";
import { copyTemplate } from "#server/testing/cluster";
import { listDefinitions } from "./definition-queries.ts";
import { readDefinitions } from "./definitions.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

afterAll(removeFolders);

/** Definitions whose file has changed since the migration that wrote them out. */
const CHANGED_SINCE: string[] = [
  "function audit_hash",
  "function chain_audit_entry",
  "function copy_to_leads",
  "function count_changed_logs",
  "function count_day_of_work",
  "function count_logs",
  "function count_moved_leads",
  "function count_new_leads",
  "function count_new_logs",
  "function count_removed_leads",
  "function count_removed_logs",
  "function count_standing",
  "function fold_counts",
  "function refuse_audit_change",
];

/** A database made by this version. */
const current = () => copyTemplate({ url: inject("serverUrl"), template: inject("template") });

async function madeBy(migrations: string): Promise<string> {
  const url = await emptyDatabase();
  await migrate(url, migrations);
  return url;
}

/** The migrations of this version without its files of definitions. */
const migrationsAlone = () => otherMigrations({ first: readMigrations(MIGRATIONS).length });

/** Whatever schema they lie in. */
const definitionsIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query("select quote_ident(current_schema()) || '.' as schema");
    const found = [...(await listDefinitions(client))];
    return new Map(found.map(([name, text]) => [name, text.replaceAll(rows[0]?.schema, "")]));
  });

async function started(url: string, folder = MIGRATIONS, allowNewer = false): Promise<string[]> {
  const lines: string[] = [];
  await migrate(url, folder, { allowNewer, say: (line) => lines.push(line) });
  return lines;
}

/** A newer version: one more migration, and another text in one of the files of definitions. */
function newerVersion(migration: string, file: string, text: string, other: string): string {
  const folder = otherMigrations({ and: migration });
  const path = join(folder, "../functions", file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(text);
  writeFileSync(path, before.replace(text, other));
  return folder;
}

const withAnotherFunction = () =>
  newerVersion("select 1", "count-leads.sql", "are counted:", "are counted now:");

/** Starts while another server's transaction has written a lead and not ended. */
async function startedBesideAWriter(url: string, folder: string): Promise<void> {
  await withClient(url, async (writer) => {
    await writer.query("begin");
    await writer.query("update leads set version = version + 1");
    await writer.query("update call_logs set notes = notes");
    await started(url, folder);
    await writer.query("commit");
  });
}

describe("the functions, views and triggers that the migrations made", () => {
  test("are those of the files: an installed database is not changed by them", async () => {
    const installed = await definitionsIn(await madeBy(migrationsAlone()));
    const defined = [...(await definitionsIn(await current()))];
    const changed = defined.filter(([name, text]) => installed.get(name) !== text);
    expect(changed.map(([name]) => name).sort()).toEqual(CHANGED_SINCE);
  });

  test("each stand in a file, and the files define no others", async () => {
    const found = [...(await definitionsIn(await current())).keys()];
    expect(
      readDefinitions(MIGRATIONS)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(found.sort());
  });
});

describe("a start", () => {
  test.each([
    [
      "a function of another text",
      "create or replace function refuse_uncounted() returns trigger language plpgsql as 'begin return null; end'",
      "function refuse_uncounted",
    ],
    [
      "a function that is missing with its triggers",
      "drop function refuse_uncounted cascade",
      "function refuse_uncounted, trigger leads_not_truncated, trigger call_logs_not_truncated",
    ],
    [
      "a view of another text",
      "create or replace view lead_days as select * from day_counts",
      "view lead_days",
    ],
    [
      "a trigger of another text",
      "create or replace trigger leads_counted after insert on leads execute function refuse_uncounted()",
      "trigger leads_counted",
    ],
  ])("corrects %s and names it; the next one finds nothing", async (_title, change, names) => {
    const url = await current();
    const right = await definitionsIn(url);
    await ask(url, change);
    expect(await started(url)).toEqual([
      `The database differed from what this version's files define, and was corrected: ${names}`,
    ]);
    expect(await definitionsIn(url)).toEqual(right);
    expect(await started(url)).toEqual([]);
  });

  test("corrects an older text in a database from before the files", async () => {
    const url = await madeBy(migrationsAlone());
    const [older = ""] = readFileSync(`${MIGRATIONS}/0003_counters.sql`, "utf8")
      .split("--> statement-breakpoint")
      .filter((statement) => statement.includes("CREATE FUNCTION count_moved_leads"));
    await ask(url, older.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"));
    expect(await started(url)).toEqual([expect.stringMatching(/corrected: .*function count_moved_leads/)]);
    expect(await definitionsIn(url)).toEqual(await definitionsIn(await current()));
  });

  test("of a newer version replaces a text that changed, and one of an older version leaves it", async () => {
    const url = await current();
    const refusal = async () => (await definitionsIn(url)).get("function refuse_uncounted");
    await migrate(url, withAnotherFunction());
    expect(await refusal()).toContain("are counted now:");
    await expect(started(url)).rejects.toThrow("The database is newer than this RenewDesk");
    await started(url, MIGRATIONS, true);
    expect(await refusal()).toContain("are counted now:");
  });

  test("creates a view again that a migration drops, in an empty database and in one at work", async () => {
    const newer = newerVersion("drop view true_user_days", "counts.sql", "sum(quotes)::int AS quotes,", "");
    const url = await current();
    await migrate(url, newer);
    const updated = await definitionsIn(url);
    expect(updated.get("view true_user_days")).not.toContain("quotes");
    expect(updated).toEqual(await definitionsIn(await madeBy(newer)));
  });

  test.each([
    ["of a version with another text of a function", current, withAnotherFunction],
    ["of the first version with the files", () => madeBy(migrationsAlone()), () => MIGRATIONS],
  ])("%s waits for no transaction that writes", async (_title, installed, version) => {
    await startedBesideAWriter(await installed(), version());
  });
});
