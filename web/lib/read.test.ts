import { expect, test } from "vitest";
import { read } from "./read.ts";

test("a read's key is its path, cut at the parameters, and its query", () => {
  expect(read("GET /api/settings").queryKey).toEqual(["/api/settings"]);
  expect(read("GET /api/search/places", { query: { q: "asha" } }).queryKey).toEqual([
    "/api/search/places",
    { q: "asha" },
  ]);
  expect(read("GET /api/leads/:id/documents/deleted", { params: { id: "7" } }).queryKey).toEqual([
    "/api/leads",
    "7",
    "documents",
    "deleted",
  ]);
  const call = { params: { month: "2026-11" }, query: { show: "missing", page: 2 } } as const;
  expect(read("GET /api/renewals/:month/leads", call).queryKey).toEqual([
    "/api/renewals",
    "2026-11",
    "leads",
    { show: "missing", page: 2 },
  ]);
});

test("a read for a purpose of its own does not share what the page has cached", () => {
  expect(read("GET /api/leads/:id", { params: { id: "7" } }, { as: "edit" }).queryKey).toEqual([
    "/api/leads",
    "7",
    "edit",
  ]);
});

test("a read is refetched on every visit, unless it says otherwise", () => {
  expect(read("GET /api/settings").refetchOnMount).toBe("always");
  expect(read("GET /api/settings", {}, { refetchOnMount: true }).refetchOnMount).toBe(true);
});
