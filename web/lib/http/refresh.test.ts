import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfterCall } from "./refresh.ts";

const reads = {
  lead: ["/api/leads", "7"],
  history: ["/api/leads", "7", "call-logs"],
  documents: ["/api/leads", "7", "documents"],
  related: ["/api/leads", "7", "related"],
  list: ["/api/leads", { campaignMonth: "2026-11" }],
  callbacks: ["/api/callbacks"],
  customers: ["/api/customers", { search: "rao" }],
  figures: ["/api/dashboard/metrics"],
  activity: ["/api/analytics/telecaller-activity"],
  today: ["/api/calling/numbers"],
  campaigns: ["/api/campaigns"],
  users: ["/api/users"],
  settings: ["/api/settings"],
};
const everyLead = ["lead", "history", "list", "callbacks", "customers", "figures", "activity", "today"];

test.each([
  ["PATCH /api/leads/:id/status", everyLead],
  ["POST /api/leads/:id/documents", [...everyLead, "documents"]],
  ["POST /api/upload/csv-leads", [...everyLead, "campaigns"]],
  ["POST /api/users", ["users"]],
  ["DELETE /api/users/:id", [...everyLead, "users"]],
  ["PATCH /api/settings", ["activity", "today"]],
  ["POST /api/calling/leave", []],
] as const)("%s makes %o stale, and nothing else", async (call, stale) => {
  const client = new QueryClient();
  for (const key of Object.values(reads)) client.setQueryData(key, "known");
  await refreshAfterCall(call, undefined, client);
  const found = Object.entries(reads).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(found.map(([name]) => name).toSorted()).toEqual(stale.toSorted());
});

test("what was first read while a call was under way is read again: it may be older than the change", async () => {
  const client = new QueryClient();
  let answer: (text: string) => void = () => {};
  const replies = [
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
    Promise.resolve("with the outcome"),
  ];
  const observer = new QueryObserver(client, {
    queryKey: reads.today,
    queryFn: () => replies.shift() ?? "asked too often",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => {});
  void refreshAfterCall("PATCH /api/leads/:id/status", undefined, client);
  answer("before the outcome");
  await expect.poll(() => client.getQueryData(reads.today)).toBe("with the outcome");
  stop();
});
