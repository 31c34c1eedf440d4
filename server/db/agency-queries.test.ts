import { afterEach, describe, expect, inject, test } from "vitest";
import { mayMakeRoles, sharedDatabase } from "#server/testing/agencies";
import { ask, MIGRATIONS } from "#server/testing/backup";
import { addAgency, listAgencies } from "./agency-queries.ts";
import { migrate } from "./migrate.ts";

let said: string[] = [];
const say = (line: string) => said.push(line);
const fill = (url: string) => migrate(url, MIGRATIONS);
let made = 0;
const newName = () => `made_${process.pid}_${made++}`;
afterEach(() => {
  said = [];
});

describe.runIf(mayMakeRoles)("adding an agency", () => {
  test("leaves an installation in public its access, takes that of any role away, and says both once", async () => {
    const { url } = await sharedDatabase();
    const old = newName();
    await ask(url, `create role ${old} login password 'old'`);
    await ask(url, `grant create on schema public to ${old}`);
    const itself = Object.assign(new URL(url), { username: old, password: "old" }).href;
    await ask(itself, "create table leads (id int)");
    const stranger = newName();
    await ask(url, `create role ${stranger} login password 'any'`);
    await addAgency(url, newName(), { fill, say });
    expect(await ask(itself, "select count(*)::int as leads from leads")).toEqual([{ leads: 0 }]);
    const other = Object.assign(new URL(url), { username: stranger, password: "any" }).href;
    await expect(ask(other, "select 1")).rejects.toThrow("permission denied for database");
    expect(said).toEqual([
      expect.stringMatching(`^Only agencies and ${old} can connect to \\w+ from now on`),
    ]);
    await addAgency(url, newName(), { fill, say });
    expect(said).toHaveLength(1);
    await ask(url, `drop owned by ${old}; drop role ${old}; drop role ${stranger}`);
  });

  test("that was interrupted is listed as unfinished and made again by the next; a finished one is refused", async () => {
    const { url } = await sharedDatabase();
    const name = newName();
    const interrupted = addAgency(url, name, {
      say,
      fill: async (own) => {
        await ask(own, "create table half_made (id int)");
        await ask(
          url,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'renewdesk-agencies' and datname = current_database()",
        );
        throw new Error("interrupted");
      },
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(await listAgencies(url)).toMatchObject([{ name, isFinished: false, leads: null }]);
    const own = await addAgency(url, name, { fill, say });
    expect(said).toContain(`What an interrupted 'agency add' had left of ${name} was removed`);
    expect(await ask(own, "select to_regclass('half_made') as it")).toEqual([{ it: null }]);
    expect(await listAgencies(url)).toMatchObject([{ name, isFinished: true, leads: null }]);
    await expect(addAgency(url, name, { fill, say })).rejects.toThrow(`There is a role "${name}" already.`);
  });

  test("without the right to create roles says which role is needed, and leaves nothing", async () => {
    const { url } = await sharedDatabase();
    const [weak, name] = [newName(), newName()];
    await ask(url, `create role ${weak} login password 'weak'`);
    const itself = Object.assign(new URL(url), { username: weak, password: "weak" }).href;
    await expect(addAgency(itself, name, { fill, say })).rejects.toThrow(
      "DATABASE_URL has to be of a role that may create roles and owns the database",
    );
    expect(await ask(url, `select from pg_roles where rolname = '${name}'`)).toEqual([]);
    await ask(url, `drop role ${weak}`);
  });

  test("is refused under a name that is reserved, too long for a user of Linux, or begins with no letter", async () => {
    for (const name of ["pg_foo", "public", "none", "drizzle", "1abc", "_x", "Rama", "a".repeat(23)])
      await expect(addAgency(inject("serverUrl"), name, { fill, say })).rejects.toThrow(
        `"${name}" cannot be an agency's name`,
      );
  });

  test("a role without a schema of its own is told so at its first start", async () => {
    const { url } = await sharedDatabase();
    const name = newName();
    await ask(url, `create role ${name} login password 'any'`);
    const itself = Object.assign(new URL(url), { username: name, password: "any" }).href;
    await expect(migrate(itself, MIGRATIONS)).rejects.toThrow(
      `An agency's role needs a schema of its own, made by an administrator: create schema ${name} authorization ${name}`,
    );
    await ask(url, `drop role ${name}`);
  });
});
