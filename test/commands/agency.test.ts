import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbedded } from "#server/db/embedded/start";
import { command } from "../command.ts";
import { signIn, startServer } from "../server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "renewdesk-agencies-"));
const dataOf = (name: string) => join(folder, name);
let database: Awaited<ReturnType<typeof startEmbedded>>;
beforeAll(async () => {
  database = await startEmbedded({ dataDir: dataOf("postgres"), log: () => {} });
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const agency = (name: string, ...args: string[]) =>
  command({ DATABASE_URL: database.url, DATA_DIR: dataOf(name) }, "agency", ...args);
const addressIn = (output: string) => /DATABASE_URL=(\S+)/.exec(output)?.[1] ?? "";
const serverOf = (name: string, url: string) =>
  startServer(dataOf(name), { DATABASE_URL: url, BACKUP_DIR: "off", ADMIN_PASSWORD: "" });

describe("agencies of one database", () => {
  test("are added with their first administrator, move in from a backup, are named in the metrics, and are listed", async () => {
    const added = await agency("north", "add", "north");
    expect(added).toMatchObject({ code: 0 });
    const [, password = ""] = /username admin, password (\S+) \(shown only now/.exec(added.output) ?? [];
    const north = await serverOf("north", addressIn(added.output));
    await signIn(north.url, "admin", password);
    expect(await (await fetch(`${north.url}/metrics`)).text()).toMatch(
      /renewdesk_build_info\{.*agency="north"/,
    );
    await north.stop();

    const file = join(folder, "north.tar.gz");
    const own = { DATABASE_URL: addressIn(added.output), DATA_DIR: dataOf("north") };
    expect(await command(own, "backup", "--out", file)).toMatchObject({ code: 0 });
    const moved = await agency("south", "move-in", "south", file);
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining("Moved in and compared") });
    const south = await serverOf("south", addressIn(moved.output));
    await signIn(south.url, "admin", password);
    await south.stop();

    const { output } = await agency("north", "list");
    expect(output).toMatch(
      /^north: leads not counted yet, \d+ MB\nsouth: (about 0 leads|leads not counted yet), \d+ MB\n$/,
    );
    const client = new pg.Client({ connectionString: addressIn(moved.output) });
    await client.connect();
    await expect(client.query("select from north.users")).rejects.toThrow("permission denied");
    await client.end();
  });

  test("leave nothing behind when their tables or their backup cannot be brought in", async () => {
    const file = join(folder, "damaged.tar.gz");
    writeFileSync(file, "no backup");
    const refused = await agency("east", "move-in", "east", file);
    expect(refused.code).toBe(1);
    expect(refused.output).not.toContain("DATABASE_URL=");
    expect(await agency("east", "add", "east")).toMatchObject({ code: 0 });
  });

  test("name what is wrong in one line", async () => {
    expect(await agency("west", "add", "Weird Name")).toEqual({
      code: 1,
      output: `"Weird Name" cannot be an agency's name: 2 to 22 small letters, digits and _, a letter first, and none of PostgreSQL's own.\n`,
    });
    await agency("west", "add", "west");
    expect(await agency("west", "add", "west")).toEqual({
      code: 1,
      output: 'There is a role "west" already.\n',
    });
    for (const args of [[], ["add"], ["add", "west", "file"], ["list", "west"], ["move-in", "west"]])
      expect(await agency("west", ...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining("renewdesk agency add NAME "),
      });
    expect(
      await command({ DATABASE_URL: "postgres://boss:a#b@127.0.0.1/agencies" }, "agency", "list"),
    ).toEqual({
      code: 1,
      output:
        "DATABASE_URL: must be an address; write # / ? @ and % of a password as %23 %2F %3F %40 and %25\n",
    });
    expect(await command({ DATA_DIR: dataOf("none") }, "agency", "list")).toEqual({
      code: 1,
      output: "Set DATABASE_URL to the database's address, as one of its administrators.\n",
    });
  });
});
