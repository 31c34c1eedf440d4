import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { leadsOfStatus, unreachableLeads, workedLeads } from "./data.ts";

const server = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", server);
beforeEach(() => void server.mockReset());

const asked = { campaignMonth: "2026-11", search: "rao", telecaller: undefined, campaign: undefined };

/** The address a list requests, by its parameters. */
async function addressOf(read: (client: QueryClient) => Promise<unknown>) {
  server.mockResolvedValueOnce(new Response(JSON.stringify({ leads: [] })));
  await read(new QueryClient());
  const { pathname, searchParams } = new URL(String(server.mock.lastCall?.[0]), "http://office");
  return [pathname, Object.fromEntries(searchParams)];
}

test("Pending Calls requests pages of 100 by campaignMonth, status, page, limit, sortOrder and search (specification §7, §9)", async () => {
  const page = { ...asked, status: "pending_call", page: 2, sort: "expiry", sortOrder: "desc" } as const;
  expect(await addressOf((client) => client.fetchQuery(leadsOfStatus(page)))).toEqual([
    "/api/leads",
    {
      campaignMonth: "2026-11",
      status: "pending_call",
      page: "2",
      limit: "100",
      sortOrder: "desc",
      search: "rao",
    },
  ]);
  const byName = await addressOf((client) => client.fetchQuery(leadsOfStatus({ ...page, sort: "name" })));
  expect(byName[1]).toMatchObject({ sort: "name", sortOrder: "desc" });
});

test("the other tabs share one list by campaignMonth and search; RNR & Switched off requests two results (specification §7)", async () => {
  expect(await addressOf((client) => client.fetchQuery(workedLeads(asked)))).toEqual([
    "/api/leads",
    { campaignMonth: "2026-11", search: "rao", worked: "true" },
  ]);
  expect(await addressOf((client) => client.fetchQuery(unreachableLeads(asked)))).toEqual([
    "/api/leads/by-call-result",
    { campaignMonth: "2026-11", search: "rao", callResults: "ringing_not_responding,switched_off" },
  ]);
});

test("a status change makes lead, call logs, lists, activity, lead stats, metrics and monthly figures stale (specification §4)", async () => {
  const client = new QueryClient();
  const changed = [
    ["/api/leads", "7"],
    ["/api/leads", "7", "call-logs"],
    ["/api/leads", { campaignMonth: "2026-11" }],
    ["/api/leads/by-call-result", { campaignMonth: "2026-11" }],
    ["/api/analytics/telecaller-activity"],
    ["/api/analytics/lead-stats"],
    ["/api/dashboard/metrics"],
    ["/api/analytics/monthly-stats"],
  ];
  const others = [["/api/users"], ["/api/campaigns"], ["/api/settings"], ["/api/auth/user"]];
  for (const key of [...changed, ...others]) client.setQueryData(key, "known");
  await refreshAfterCall("PATCH /api/leads/:id/status", undefined, client);
  const outOfDate = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(changed.map(outOfDate)).toEqual(changed.map(() => true));
  expect(others.map(outOfDate)).toEqual(others.map(() => false));
});
