import pg from "pg";
import { expect, vi } from "vitest";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest();

/** The statements of a request that read a table or view, with their values and connections. */
async function sentFor(office: Office, path: string, from: string) {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await office.admin.get(path);
  const sent = spy.mock.calls.map(([asked, values]: unknown[], place) => {
    const context: unknown = spy.mock.contexts[place];
    return { asked, values, client: context instanceof pg.Client ? context : undefined };
  });
  spy.mockRestore();
  expect(status).toBe(200);
  return sent.filter(({ asked }) => JSON.stringify(asked).replaceAll("\\", "").includes(`from "${from}"`));
}

const PAGE = "/api/leads?page=1&limit=100&sort=expiry&sortOrder=asc";

test("a page in the order of expiry is planned once, not for each request", async ({ office }) => {
  const [page] = await sentFor(office, `${PAGE}&campaignMonth=2026-11&status=pending_call`, "leads");
  const planned = await page?.client?.query(
    "select custom_plans::int, generic_plans::int from pg_prepared_statements where name like 'page_%'",
  );
  expect(planned?.rows).toEqual([{ custom_plans: 0, generic_plans: 1 }]);
});

test("a search looks for its matches once", async ({ office }) => {
  const [found] = await sentFor(office, `${PAGE}&search=rao`, "leads");
  expect(JSON.stringify(found?.asked).match(/ like lower/g)).toHaveLength(1);
});

test("constants are in a statement's text: its values are those of the request alone", async ({ office }) => {
  const [months] = await sentFor(office, "/api/analytics/monthly-stats", "lead_standing");
  expect(months?.values).toEqual([]);
  expect(JSON.stringify(months?.asked)).toContain("in ('pending_call', 'not_connected')");
});
