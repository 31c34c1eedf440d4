import type { Page } from "@playwright/test";
import { expect, test, thisMonth } from "./support/office.ts";

/** The browser's requests since the last check, as 'METHOD path?parameters payload'. */
function record(page: Page) {
  const calls: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith("/api/")) return;
    // Every page polls the due callbacks (test/browser/callbacks.spec.ts).
    if (url.pathname === "/api/callbacks") return;
    // Change events and presence are separate requests (test/browser/live.spec.ts).
    if (url.pathname === "/api/live" || url.pathname.startsWith("/api/live/")) return;
    const query = [...url.searchParams.keys()].sort().join("&");
    const isJson = request.headers()["content-type"]?.includes("json");
    const payload: object = isJson ? (request.postDataJSON() ?? {}) : {};
    const fields = Object.keys(payload).sort().join(",");
    const path = url.pathname.replace(/\/\d+(?=\/|$)/g, "/{id}").replace(/[0-9a-f-]{36}/g, "{id}");
    calls.push(`${request.method()} ${path}${query && `?${query}`}${fields && ` {${fields}}`}`);
  });
  const asked = (which: (call: string) => boolean) => [...new Set(calls.filter(which))].sort();
  /** Waits until all expected requests were made; an extra one, even later, fails this or the next check. */
  const are = async (expected: string[], which = (_call: string) => true) => {
    await expect.poll(() => asked(which)).toEqual([...expected].sort());
    calls.length = 0;
  };
  return {
    /** Each request once: which requests, not how often. */
    are: (expected: string[]) => are(expected),
    writesAre: (expected: string[]) => are(expected, (call) => !call.startsWith("GET")),
    forget: () => {
      calls.length = 0;
    },
    have: (call: string) => expect.poll(() => calls).toContain(call),
    areNone: async () => {
      await page.waitForTimeout(1500);
      expect(calls).toEqual([]);
    },
  };
}

const dashboardOfAdmin = [
  "GET /api/analytics/telecaller-performance?period",
  "GET /api/analytics/to-do",
  "GET /api/auth/user",
  "GET /api/dashboard/metrics",
  "GET /api/removals",
  "GET /api/settings/first-steps",
  "POST /api/auth/admin-login {password,username}",
];

test("a telecaller's requests are those of the specification (§7), with requestId and version beside them", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [id] = await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber: "MH 12 DE 4321",
      telecallerName: "asha",
      insuranceExpiry: `${thisMonth()}-28`,
    },
  ]);
  const calls = record(page);
  await office.signInByForm(page, "asha");
  await calls.are([
    "GET /api/analytics/own-day",
    "GET /api/analytics/telecaller-activity",
    "GET /api/auth/user",
    "GET /api/breaks/day",
    "GET /api/dashboard/metrics",
    "POST /api/auth/admin-login {password,username}",
  ]);

  await page.goto("/leads");
  await calls.are([
    "GET /api/analytics/telecaller-activity",
    "GET /api/auth/user",
    "GET /api/leads/counts",
    "GET /api/leads?campaignMonth&limit&page&sort&sortOrder&status",
  ]);
  await page.getByLabel(/Quick Search/).fill("deshmukh");
  await page.waitForResponse((response) => response.url().includes("search=deshmukh"));
  await calls.are([
    "GET /api/leads/counts?search",
    "GET /api/leads?campaignMonth&limit&page&search&sort&sortOrder&status",
  ]);
  await page.getByLabel(/Quick Search/).press("Escape");
  await page.getByRole("tab", { name: /Interested/ }).click();
  await page.getByRole("tab", { name: /Quote Sent/ }).click();
  await page.getByRole("tab", { name: /RNR/ }).click();
  await calls.are([
    "GET /api/leads/by-call-result?callResults&campaignMonth",
    "GET /api/leads?campaignMonth&worked",
  ]);

  await page.goto(`/leads/customer/${id}`);
  await calls.are([
    "GET /api/auth/user",
    "GET /api/leads/{id}",
    "GET /api/leads/{id}/call-logs",
    "GET /api/leads/{id}/documents",
    "GET /api/leads/{id}/documents/deleted",
    "GET /api/leads/{id}/quotes",
    "GET /api/leads/{id}/related",
    "GET /api/settings",
  ]);
  await page.getByRole("button", { name: /^Interested/ }).click();
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await calls.writesAre(["PATCH /api/leads/{id}/status {outcome,requestId,status,version}"]);
  await page.getByRole("textbox", { name: /Remarks/ }).fill("call after six");
  await page.getByRole("button", { name: "Save Remarks" }).click();
  await expect(page.getByText("call after six")).toBeVisible();
  await calls.writesAre(["POST /api/call-logs {callResult,leadId,notes,requestId}"]);
  await page.getByRole("button", { name: /Mark Quote Sent/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark Quote Sent" }).click();
  await expect(page.getByText("Latest: QUOTE SENT")).toBeVisible();
  await calls.writesAre(["PATCH /api/leads/{id}/status {notes,requestId,status,subStatus,version}"]);
  await page.getByRole("button", { name: /Schedule Callback/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Date/).fill(`${Number(thisMonth().slice(0, 4)) + 1}-01-15`);
  await dialog.getByLabel(/^Time/).fill("14:15");
  await dialog
    .getByRole("button", { name: /^Schedule/ })
    .last()
    .click();
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  await calls.writesAre([
    "PATCH /api/leads/{id}/status {nextFollowUp,notes,outcome,requestId,status,version}",
  ]);

  await expect(page.getByText(/Callback scheduled/).first()).toBeVisible();
  calls.forget();
  await page.goto("/templates");
  await calls.are(["GET /api/auth/user", "GET /api/settings"]);
  await page.getByPlaceholder("Search by mobile number or vehicle number...").fill("MH12");
  await expect(page.getByText("(1 found)")).toBeVisible();
  // WhatsApp asks whether the customer may be called.
  await calls.are(["GET /api/customers?fields&search", "GET /api/leads/{id}"]);
});

test("after a status change lead, call logs, lists, activity and figures are refetched (§4)", async ({
  office,
  page,
}) => {
  await office.telecaller("bharat");
  const [id] = await office.leads([
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "bharat" },
  ]);
  await office.signInByForm(page, "bharat");
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("link", { name: "View Ananya Iyer" })).toBeVisible();
  const calls = record(page);
  await page.getByRole("link", { name: "View Ananya Iyer" }).click();
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await calls.are([
    "GET /api/leads/{id}",
    "GET /api/leads/{id}/call-logs",
    "GET /api/leads/{id}/documents",
    "GET /api/leads/{id}/documents/deleted",
    "GET /api/leads/{id}/quotes",
    "GET /api/leads/{id}/related",
    "GET /api/settings",
  ]);
  await page.getByRole("button", { name: /^Switched Off/ }).click();
  await expect(page.getByText("Latest: SWITCHED OFF")).toBeVisible();
  await calls.are([
    "GET /api/leads/{id}",
    "GET /api/leads/{id}/call-logs",
    "GET /api/leads/{id}/quotes",
    "PATCH /api/leads/{id}/status {outcome,requestId,status,version}",
  ]);
  await page.getByRole("link", { name: "Leads", exact: true }).first().click();
  await expect(page.getByText("No leads found")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Leads not reachable")).toBeVisible();
  await calls.are([
    "GET /api/analytics/own-day",
    "GET /api/analytics/telecaller-activity",
    "GET /api/breaks/day",
    "GET /api/dashboard/metrics",
    "GET /api/leads/counts",
    "GET /api/leads?campaignMonth&limit&page&sort&sortOrder&status",
  ]);
});

test("nothing is refetched by time, focus or returning to the window: data never goes stale on its own (§7, §9)", async ({
  office,
  page,
}) => {
  const calls = record(page);
  await office.signInByForm(page, "admin");
  await calls.are(dashboardOfAdmin);
  await page.evaluate(() => {
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new Event("online"));
  });
  await calls.areNone();
});

test("an administrator's requests are those of the specification (§7), and those of screens it leaves open", async ({
  office,
  page,
}) => {
  await office.telecaller("chitra");
  const [id] = await office.leads([{ name: "Fatima Ansari", registrationNumber: "UP 32 LK 4410" }]);
  const calls = record(page);
  await office.signInByForm(page, "admin");
  await calls.are(dashboardOfAdmin);
  const onDashboard = [
    "GET /api/analytics/to-do",
    "GET /api/dashboard/metrics",
    "GET /api/removals",
    "GET /api/settings/first-steps",
  ];
  const opened = async (path: string, expected: string[]) => {
    await page.goto(path);
    await calls.are(["GET /api/auth/user", ...expected]);
  };
  await opened("/", ["GET /api/analytics/telecaller-performance?period", ...onDashboard]);
  await opened("/?tab=activity", ["GET /api/analytics/telecaller-activity", ...onDashboard]);
  await opened("/?tab=monthly-stats", ["GET /api/analytics/monthly-stats", ...onDashboard]);
  await opened("/csv-upload", ["GET /api/users"]);
  await opened("/user-management", ["GET /api/absences", "GET /api/users", "GET /api/users/work"]);
  await opened("/customer-database", ["GET /api/campaigns", "GET /api/leads/bulk-assign", "GET /api/users"]);
  await opened("/policy-converted", [
    "GET /api/conversions/figures",
    "GET /api/conversions?limit&page&sort&sortOrder",
    "GET /api/users",
  ]);
  await opened("/reports", [
    "GET /api/leads?limit&numbersToFix&page&sort&sortOrder",
    "GET /api/report-schedules",
    "GET /api/reports",
    "GET /api/saved-filters?list",
  ]);
  await opened("/audit-log", ["GET /api/audit-log?limit&page"]);
  await opened("/settings", ["GET /api/backups/status", "GET /api/removals", "GET /api/settings"]);

  await page.goto("/customer-database");
  await page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: /search/i }))
    .first()
    .fill("UP32");
  await expect(page.getByText("Total: 1 customers")).toBeVisible();
  await calls.have("GET /api/customers?search");
  await page.getByRole("checkbox", { name: /Fatima Ansari/ }).click();
  await page.getByRole("button", { name: /Delete/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByText("1 lead(s) deleted successfully").first()).toBeVisible();
  await calls.have("POST /api/leads/bulk-delete {leadIds}");
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText("Lead not found")).toBeVisible();

  await page.goto("/user-management");
  await page.getByRole("button", { name: "Add User" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Username/).fill("divya");
  await form.getByLabel(/^Password/).fill("monsoon tea at nine");
  await form.getByLabel(/^First Name/i).fill("Divya");
  await form.getByRole("button", { name: /^Create/ }).click();
  await expect(form).toHaveCount(0);
  // An empty email and last name are absent (§5).
  await calls.have("POST /api/users {firstName,password,role,username}");
});

test("an edit that changes only the status is that one call (§7)", async ({ office, page }) => {
  const [id] = await office.leads([{ name: "Kavita Patil", registrationNumber: "MH 14 GH 0912" }]);
  await office.signIn(page, "admin", `/leads/edit/${id}`);
  await page.getByLabel(/^Status/).selectOption("closed");
  const calls = record(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customer Details" })).toBeVisible();
  await calls.writesAre(["PATCH /api/leads/{id}/status {requestId,status,version}"]);
});
