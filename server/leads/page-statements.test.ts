import pg from "pg";
import { expect, vi } from "vitest";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest();

/** The statements of a page of leads, and the connection of each. */
async function sentFor(office: Office, query: string) {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await office.admin.get(`/api/leads?page=1&limit=100&sort=expiry&sortOrder=asc&${query}`);
  const sent = spy.mock.calls.map(([asked]: unknown[], place) => {
    const context: unknown = spy.mock.contexts[place];
    return { asked, client: context instanceof pg.Client ? context : undefined };
  });
  spy.mockRestore();
  expect(status).toBe(200);
  return sent.filter(({ asked }) => /from "leads"/.test(JSON.stringify(asked).replaceAll("\\", "")));
}

test("a page in the order of expiry is planned once, not for each request", async ({ office }) => {
  const [page] = await sentFor(office, "campaignMonth=2026-11&status=pending_call");
  const planned = await page?.client?.query(
    "select custom_plans::int, generic_plans::int from pg_prepared_statements where name like 'page_%'",
  );
  expect(planned?.rows).toEqual([{ custom_plans: 0, generic_plans: 1 }]);
});

test("a search looks for its matches once", async ({ office }) => {
  const [found] = await sentFor(office, "search=rao");
  expect(JSON.stringify(found?.asked).match(/ like lower/g)).toHaveLength(1);
});
