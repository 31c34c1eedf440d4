import { afterAll, describe, expect, test } from "vitest";
import { withSource } from "#server/backup/installation-database";
import { openRestoreTarget } from "#server/backup/restore-target";
import { readConfig } from "#server/config";
import { emptyDatabase, emptyFolder, removeFolders } from "#server/testing/backup";
import { findDirectUrl } from "./direct-url.ts";

const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** The same role with another schema, as another agency's role would have. */
const inSchema = (url: string, schema: string) =>
  Object.assign(new URL(url), { search: `?options=-csearch_path%3D${schema}` }).href;
const configOf = (lent: string, direct?: string) =>
  readConfig({ DATA_DIR: emptyFolder(), DATABASE_URL: lent, DATABASE_DIRECT_URL: direct });

afterAll(removeFolders);

describe("DATABASE_DIRECT_URL", () => {
  test("is refused where it leads to another schema or database than DATABASE_URL, also by commands", async () => {
    const url = await emptyDatabase();
    const elsewhere = Object.assign(new URL(url), { pathname: "/postgres" }).href;
    const [lakshmi, durga] = [inSchema(url, "pg_catalog"), inSchema(url, "information_schema")];
    const other = configOf(lakshmi, durga);
    const line = `DATABASE_DIRECT_URL leads to ${nameOf(url)}, schema information_schema; DATABASE_URL to ${nameOf(url)}, schema pg_catalog`;
    await expect(findDirectUrl(other)).rejects.toThrow(line);
    await expect(
      withSource(
        other,
        () => {},
        async () => "worked",
      ),
    ).rejects.toThrow(line);
    await expect(openRestoreTarget(other, () => {})).rejects.toThrow(line);
    await expect(findDirectUrl(configOf(lakshmi, inSchema(elsewhere, "pg_catalog")))).rejects.toThrow(
      `leads to postgres, schema pg_catalog; DATABASE_URL to ${nameOf(url)}, schema pg_catalog`,
    );
  });

  test("is used where both lead to the same place; without it DATABASE_URL is", async () => {
    const url = await emptyDatabase();
    const same = `${url}?application_name=direct`;
    expect(await findDirectUrl(configOf(url, same))).toBe(same);
    expect(await findDirectUrl(configOf(url))).toBe(url);
  });

  test("that cannot be reached is named", async () => {
    const url = await emptyDatabase();
    const missing = Object.assign(new URL(url), { pathname: "/no_such_database" }).href;
    await expect(findDirectUrl(configOf(url, missing))).rejects.toThrow(
      /^DATABASE_DIRECT_URL: .*no_such_database/,
    );
    await expect(findDirectUrl(configOf(missing, url))).rejects.toThrow(/^DATABASE_URL: .*no_such_database/);
  });
});
