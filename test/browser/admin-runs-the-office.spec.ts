import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "#contract/time/calendar";
import { startServer } from "../server-process.ts";
import { expect, test } from "./support/office.ts";

test("the first administrator signs in with the printed password and must choose a new one", async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-browser-"));
  const server = await startServer(dataDir, { ADMIN_PASSWORD: "" });
  const [, printed = ""] = /username admin, password (\S+)/.exec(server.printed()) ?? [];
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto("/");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel(/^Password/).fill(printed);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /change your password/i })).toBeVisible();
  await page.goto("/leads");
  await expect(page.getByRole("heading", { name: /change your password/i })).toBeVisible();
  const fields = page.locator("input[type=password]");
  await fields.nth(0).fill(printed);
  await fields.nth(1).fill("my-own-secret");
  if ((await fields.count()) > 2) await fields.nth(2).fill("my-own-secret");
  await page.getByRole("button", { name: /change password|save/i }).click();
  await expect(page.getByRole("heading", { name: "Leads Management" })).toBeVisible();
  await page.context().close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an administrator edits a lead; a colleague's concurrent change is shown and nothing is overwritten", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await office.telecaller("bharat");
  const [id] = await office.leads([
    { name: "Arvind Rathore", registrationNumber: "RJ 14 UA 3071", telecallerName: "asha" },
  ]);
  await office.signIn(page, "admin", "/leads");
  await page.getByRole("link", { name: "Edit Arvind Rathore" }).click();
  await page.getByLabel("Model").fill("Baleno");
  await page.getByLabel("Variant").fill("Zeta");
  await asha.send("PATCH", `/api/leads/${id}`, { model: "Dzire" });
  await page.getByRole("button", { name: /Save changes/ }).click();
  await expect(page.getByText("Changed by someone else in the meantime")).toBeVisible();
  await expect(page.getByText("Model: now Dzire")).toBeVisible();
  await page.getByRole("button", { name: "Use theirs" }).click();
  await page.getByLabel("Assigned to").selectOption({ label: "Bharat" });
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Backed Out" });
  await page.getByRole("button", { name: /Save changes/ }).click();
  await expect(page.getByText("Lead updated successfully").first()).toBeVisible();
  const lead = await office.admin.read<Record<string, unknown>>(`/api/leads/${id}`);
  expect(lead).toMatchObject({ model: "Dzire", variant: "Zeta", assignedToName: "Bharat", status: "backed" });
  expect((await asha.send("GET", `/api/leads/${id}`)).status).toBe(404);
});

test("the edit form does not overwrite a status changed by a telecaller's call in the meantime", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Late Editor", registrationNumber: "RJ 14 UA 3072", telecallerName: "asha" },
  ]);
  await office.signIn(page, "admin", `/leads/edit/${id}`);
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Backed Out" });
  await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await page.getByRole("button", { name: /Save changes/ }).click();
  await expect(page.getByText("Status is now Connected").first()).toBeVisible();
  const lead = await office.admin.read<Record<string, unknown>>(`/api/leads/${id}`);
  expect(lead).toMatchObject({ status: "connected", subStatus: "interested" });
});

test("the dashboard's tabs show the day by the hour, the team and the months", async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Lakshmi Iyer", registrationNumber: "TN 10 AB 0001", telecallerName: "asha" },
  ]);
  await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await office.signIn(page, "admin");
  await expect(page.getByRole("row", { name: /Asha/ })).toContainText("100.0%");
  await page.getByRole("tab", { name: "Call Activity" }).click();
  await expect(page.getByText("Today's Hourly Call Activity (9AM - 7PM)")).toBeVisible();
  // Also the busiest hour, when the test runs in it.
  await expect(page.getByText("18:00 - 19:00").first()).toBeVisible();
  await page.getByRole("tab", { name: "Monthly Statistics" }).click();
  await expect(page.getByText("Available to Call").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Monthly Statistics" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("an incomplete date does not clear the field, and leaving typed text asks for confirmation", async ({
  office,
  page,
}) => {
  const [id] = await office.leads(
    [{ name: "Kavita Patil", registrationNumber: "MH 14 GH 0912", insuranceExpiry: "2027-01-20" }],
    "2027-01",
  );
  await office.signIn(page, "admin");
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") saves.push(request.url());
  });
  await page.goto("/leads");
  await page.evaluate((address) => history.pushState(null, "", address), `/leads/edit/${id}`);
  await page.getByLabel("Insurance expiry").fill("20/01/");
  await page.getByRole("button", { name: /Save changes/ }).click();
  await expect(page.getByLabel("Insurance expiry")).toBeFocused();
  await expect(page.getByLabel("Insurance expiry")).toHaveValue("20/01/");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByLabel("Premium (₹)").fill("1,12,000");
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByLabel("Premium (₹)")).toHaveValue("1,12,000");
  expect(questions).toEqual(["What you have typed is not saved. Leave this page?"]);
  await page.evaluate(() => history.back());
  await expect.poll(() => questions).toHaveLength(2);
  await expect(page.getByLabel("Premium (₹)")).toHaveValue("1,12,000");
  await expect(page).toHaveURL(new RegExp(`/leads/edit/${id}$`));
  await page.getByRole("button", { name: /Save changes/ }).click();
  await expect(page.getByText("Lead updated successfully").first()).toBeVisible();
  const saved = await office.admin.read<Record<string, unknown>>(`/api/leads/${id}`);
  expect(saved).toMatchObject({ premiumAmount: 112_000, insuranceExpiry: "2027-01-20" });
  expect(saves).toHaveLength(1);
});

test("the row has twelve months whatever has leads; earlier ones and one named by a link are beside it (§9)", async ({
  office,
  page,
}) => {
  await office.leads([{ name: "Old Timer", registrationNumber: "MH 01 AA 0001" }], "2025-03");
  await office.signIn(page, "admin", "/leads");
  const months = page.getByRole("tablist", { name: "Campaign month" }).getByRole("tab");
  const others = page.getByRole("combobox", { name: "Other months" });
  await others.selectOption("Mar 2025 · 1");
  await expect(page).toHaveURL(/month=2025-03/);
  await expect(page.getByRole("row", { name: /Old Timer/ })).toBeVisible();
  await page.goto("/leads?month=2031-01");
  await expect(others).toHaveValue("2031-01");
  await expect(months).toHaveCount(12);
  await expect(months.and(page.locator("[aria-selected=true]"))).toHaveCount(0);
  await months.first().click();
  await expect(months.first()).toHaveAttribute("aria-selected", "true");
  await expect(others).toHaveValue("");
});

test("the dashboard says what is to do, and each line opens where it is done, with as many", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const rows = [1, 2, 3].map((place) => ({
    name: `Nobody's ${place}`,
    registrationNumber: `RJ 14 UA 307${place}`,
    telecallerName: "",
  }));
  const [promised] = await office.leads(rows);
  const nextFollowUp = new Date(Date.now() + DAY_MS).toISOString();
  const promise = { status: "follow_up", outcome: "callback", nextFollowUp };
  await office.admin.send("PATCH", `/api/leads/${promised}/status`, promise);
  await office.signIn(page, "admin");
  const task = (name: RegExp) => page.getByRole("region", { name: "To do" }).getByRole("link", { name });
  await task(/^1 promise of no telecaller/).click();
  await expect(page.getByRole("link", { name: "Nobody's 1", exact: true })).toBeVisible();
  await page.goBack();
  await task(/^2 unassigned pending leads/).click();
  await expect(page.getByRole("tab", { name: /^Pending Calls/ })).toContainText("2");
  await expect(page.getByRole("link", { name: /^Nobody's \d$/ })).toHaveCount(2);
});
