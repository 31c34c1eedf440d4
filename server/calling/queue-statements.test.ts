import pg from "pg";
import { expect, vi } from "vitest";
import { next } from "#server/testing/calling";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"], at: "2026-11-05T10:00:00+05:30" });

test("a caller's next leads are planned once on a connection, not for each request", async ({
  office,
  asha,
}) => {
  await office.lead({ telecallerName: "asha" });
  await next(asha);
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await next(asha);
  const at = spy.mock.calls.findIndex(([asked]: unknown[]) => /candidates as/.test(JSON.stringify(asked)));
  const connection: unknown = spy.mock.contexts[at];
  spy.mockRestore();
  if (!(connection instanceof pg.Client)) throw new Error("No leads were leased");
  const { rows } = await connection.query(
    "select distinct custom_plans::int from pg_prepared_statements where name like 'lease_%'",
  );
  expect(rows).toEqual([{ custom_plans: 0 }]);
});

test("a search in the list is planned for its text, also after the caller's own promises", async ({
  office,
  asha,
}) => {
  await office.lead({ telecallerName: "asha", name: "Ravi Rao" });
  const spy = vi.spyOn(pg.Client.prototype, "query");
  expect((await next(asha, { search: "rao" })).leads).toHaveLength(1);
  const sent = JSON.stringify(spy.mock.calls.map(([asked]: unknown[]) => asked));
  spy.mockRestore();
  expect(sent.match(/candidates as/g)?.length).toBeGreaterThan(1);
  expect(sent).not.toContain("force_generic_plan");
});
