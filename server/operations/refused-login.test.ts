import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrate } from "#server/db/migrate";
import { mayMakeRoles, sharedDatabase } from "#server/testing/agencies";
import { ask, MIGRATIONS } from "#server/testing/backup";
import { type Office, openOffice } from "#server/testing/office";

describe.runIf(mayMakeRoles)("a login that PostgreSQL refuses", () => {
  let office: Office;
  let role: string;
  let database: string;
  beforeAll(async () => {
    const { url, agency } = await sharedDatabase();
    const own = await agency();
    await migrate(own, MIGRATIONS);
    office = await openOffice({ database: own });
    role = new URL(own).username;
    database = new URL(own).pathname.slice(1);
    await ask(
      url,
      `revoke connect on database ${database} from public; grant connect on database ${database} to ${role}`,
    );
  });
  afterAll(() => office.close());

  test.each([
    ["28000", "the role may not log in", () => [`alter role ${role} nologin`, `alter role ${role} login`]],
    [
      "28P01",
      "the password is another",
      () => [`alter role ${role} password 'new'`, `alter role ${role} password 'owner'`],
    ],
    [
      "42501",
      "the role may not connect to the database",
      () => [
        `revoke connect on database ${database} from ${role}`,
        `grant connect on database ${database} to ${role}`,
      ],
    ],
    [
      "3D000",
      "the database has another name",
      () => [
        `alter database ${database} rename to ${database}_2`,
        `alter database ${database}_2 rename to ${database}`,
      ],
    ],
  ])("is 503 with Retry-After (%s, %s), and calls work again when it is mended", async (code, _why, both) => {
    const [refuse = "", mend = ""] = both();
    const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}'`;
    const server = inject("serverUrl");
    await ask(server, end);
    await ask(server, refuse);
    await expect(ask(office.databaseUrl, "select")).rejects.toMatchObject({ code });
    const refused = await office.admin.get("/api/leads");
    await ask(server, mend);
    expect([refused.status, refused.headers.get("retry-after"), refused.body.message]).toEqual([
      503,
      "5",
      "The database is not available right now. Please try again",
    ]);
    expect((await office.admin.get("/api/leads")).status).toBe(200);
  });
});
