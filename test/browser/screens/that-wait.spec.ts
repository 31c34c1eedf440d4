import { abortRequests, delayAnswers } from "../support/delayed-answers.ts";
import { expect, test } from "../support/office.ts";
import { expectTexts, SILENT } from "../support/screens.ts";

test("while a screen loads it says so (§2)", async ({ office, page }) => {
  const [id] = await office.leads([{ name: "Slow Answer", registrationNumber: "HR 26 AA 0001" }]);
  await office.signIn(page, "admin");
  const loads = async (path: string, address: string, text: string, then: string | RegExp) => {
    const letGo = await delayAnswers(page, address);
    await page.goto(path);
    const sign = page.getByText(text, { exact: true }).or(page.getByRole("status", { name: text }));
    await expect(sign.first(), text).toBeAttached();
    await letGo();
    await expect(page.getByText(then, { exact: true }).first(), String(then)).toBeVisible();
    await expect(sign, text).toHaveCount(0);
  };
  await loads("/", "**/api/dashboard/metrics", "Loading dashboard...", "Pending Fresh Calls");
  await loads(
    "/?tab=monthly-stats",
    "**/monthly-stats",
    "Loading monthly statistics...",
    "Available to Call",
  );
  await loads("/?tab=activity", "**/telecaller-activity", "Loading call activity", "Busiest slot");
  await loads("/leads", "**/api/leads?*", "Loading leads", "Insurance Expiry");
  await loads(`/leads/customer/${id}`, `**/api/leads/${id}`, "Loading...", `Lead ID: #${id}`);
  await loads("/customer-database?search=HR26", "**/api/customers?*", "Loading customers...", "Slow Answer");
  await loads("/user-management", "**/api/users", "Loading users", "Protected");
  await loads("/reminders", "**/api/reminders?*", "Loading reminders", "No reminders set");
  await loads("/renewals", "**/api/renewals", "Loading the renewals", "What is coming");
  await loads(
    "/policy-converted",
    "**/api/conversions?*",
    "Loading converted policies",
    "No converted policies yet",
  );
  await loads("/templates?search=HR26", "**/api/customers?*", "Loading customers...", "Slow Answer");
});

test("when the server does not answer, a screen says what failed, and 'Try again' recovers (§8)", async ({
  office,
  page,
}) => {
  // Every screen of the office, one after another.
  test.slow();
  const [id] = await office.leads([{ name: "Broken Line", registrationNumber: "HR 26 BB 0002" }]);
  const customers = await office.admin.read<{ id: number }[]>("/api/customers?search=HR26BB0002");
  await office.signIn(page, "admin");
  const fails = async (path: string, address: string, texts: (string | RegExp)[], then: string | RegExp) => {
    const allowRequests = await abortRequests(page, address);
    await page.goto(path);
    await expectTexts(page, texts);
    await allowRequests();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(then, { exact: true }).first(), String(then)).toBeVisible();
    await expect(page.getByText(texts[0] ?? "", { exact: true }), String(texts[0])).toHaveCount(0);
  };
  await fails("/", "**/api/auth/user", ["RenewDesk cannot be reached", SILENT], "Dashboard");
  await fails(
    "/",
    "**/api/dashboard/metrics",
    ["Could not load the dashboard", SILENT],
    "Never called leads",
  );
  await fails(
    "/",
    "**/telecaller-performance?*",
    ["Failed to fetch telecaller performance"],
    "Telecaller Performance",
  );
  await fails("/?tab=activity", "**/telecaller-activity", ["Could not load call activity"], "Busiest slot");
  await fails(
    "/?tab=monthly-stats",
    "**/monthly-stats",
    ["Error loading monthly statistics. Admin access required."],
    "Available to Call",
  );
  await fails("/leads", "**/api/leads?*", ["Could not load leads"], "Insurance Expiry");
  await fails(
    `/leads/customer/${id}`,
    `**/api/leads/${id}`,
    ["Lead could not be loaded", SILENT],
    `Lead ID: #${id}`,
  );
  await fails(
    `/leads/customer/${id}`,
    `**/api/leads/${id}/call-logs`,
    ["Remarks could not be loaded"],
    "No calls or remarks yet.",
  );
  await fails(
    "/customer-database?search=HR26BB",
    "**/api/customers?*",
    ["Could not load customers", SILENT],
    "Broken Line",
  );
  await fails(
    `/customer-details/${customers[0]?.id}`,
    "**/api/customers/*",
    ["Customer could not be loaded", SILENT],
    `Customer ID: #${customers[0]?.id}`,
  );
  await fails("/user-management", "**/api/users", ["Users could not be loaded", SILENT], "Protected");
  await fails("/csv-upload", "**/api/users", [/^The usernames could not be loaded\./], "Expected format");
  await fails(
    "/policy-converted",
    "**/api/conversions?*",
    ["Could not load converted policies"],
    "No converted policies yet",
  );
  await fails("/reminders", "**/api/reminders?*", ["Could not load reminders", SILENT], "No reminders set");
  await fails("/renewals", "**/api/renewals", ["Could not load the renewals", SILENT], "What is coming");
  await fails(
    "/reports",
    "**/api/reports*",
    ["Could not load the report", SILENT],
    "No reports generated yet",
  );
  await fails("/audit-log", "**/api/audit-log?*", ["Could not load the audit log", SILENT], "Signed in");
  await fails("/settings", "**/api/settings", ["Settings could not be loaded", SILENT], "Agency");
});
