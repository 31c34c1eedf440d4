import type { Page } from "@playwright/test";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { desk, expectNoFaults, looks, phone } from "../support/axe.ts";
import { expect, sharedTest } from "../support/office.ts";

/** An open dialog, alert or popover; axe looks only there, which takes a fraction of the time. */
const OPEN = "[role=dialog], [role=alertdialog], [data-radix-popper-content-wrapper]";

interface Opened {
  /** The button that opens it, or what else does. */
  by: string | RegExp | (() => Promise<void>);
  /** Its name, if it is not the button's. */
  name?: string | RegExp;
  role?: "dialog" | "alertdialog" | "group";
  /** A phone has none. */
  onDeskOnly?: true;
}

/** Opens it, looks for faults in both themes, on desktop and phone, and closes it with Esc. */
async function check(page: Page, { by, name, role = "dialog", onDeskOnly }: Opened) {
  await page.setViewportSize(desk);
  if (typeof by === "function") await by();
  else await page.getByRole("button", { name: by }).first().click();
  const called = name ?? (typeof by === "function" ? /./ : by);
  const panel = page.getByRole(role, { name: called });
  await expect(panel).toBeVisible();
  // A phone has neither of the popovers.
  const seen = looks.filter(({ viewport }) => (role !== "group" && !onDeskOnly) || viewport === desk);
  await expectNoFaults(page, String(called), OPEN, seen);
  await page.setViewportSize(desk);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
}

sharedTest("no dialog on the lists and on a lead has a fault that axe can find", async ({ office, page }) => {
  sharedTest.slow();
  await office.telecaller("ballu");
  const [id, sold] = await office.leads([
    {
      name: "Many Dialogs",
      registrationNumber: "UP 32 DD 0001",
      insuranceCompany: "Digit",
      telecallerName: "ballu",
    },
    { name: "Sold Policy", registrationNumber: "UP 32 DD 0002", telecallerName: "ballu" },
  ]);
  const status = (lead: number | undefined, body: object) =>
    office.admin.send("PATCH", `/api/leads/${lead}/status`, body);
  await status(id, { status: "connected", outcome: "interested" });
  await status(sold, { status: "connected", outcome: "policy_done_by_sln" });
  // At night the code to dial is closed.
  await page.clock.setFixedTime(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00+05:30`));
  await page.route("**/touches", (route) => route.fulfill({ status: 409, json: { message: "Closed" } }));
  await office.signIn(page, "admin", "/leads");
  await page.getByRole("button", { name: /^Add New Lead/ }).click();
  const added = page.getByRole("dialog", { name: "Add New Lead" });
  await added.getByLabel("First name").fill("Half");
  await expectNoFaults(page, "Add New Lead", OPEN);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Discard this lead?" })).toBeVisible();
  await expectNoFaults(page, "Discard this lead?", OPEN);
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(added).toHaveCount(0);
  const saved = { list: "leads", name: "Digit", query: "insurer=Digit" };
  await office.admin.send("POST", "/api/saved-filters", saved);
  await check(page, { by: "Filter", name: "Filter Customers" });
  await check(page, { by: "Columns", onDeskOnly: true });
  await check(page, { by: /Administrator/, name: "Your account" });
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
  await expectNoFaults(page, "More", OPEN);
  await page.keyboard.press("Escape");
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expect(page.getByRole("dialog", { name: "Sort" })).toBeVisible();
  await expectNoFaults(page, "Sort", OPEN, [looks[0]]);
  await page.keyboard.press("Escape");

  await page.setViewportSize(desk);
  await page.goto("/policy-converted");
  await check(page, { by: "Saved filters", name: "Filters of Policy Converted" });

  await page.goto(`/leads/customer/${sold}`);
  await page.setViewportSize(desk);
  await check(page, {
    by: () => page.getByRole("region", { name: "New Policy" }).getByRole("button", { name: "Edit" }).click(),
    name: "New policy",
  });
  await page.goto(`/leads/customer/${id}`);
  await check(page, { by: /^Schedule Callback/, name: "Schedule Callback" });
  await check(page, { by: /^Mark Quote Sent/, name: "Mark Quote Sent" });
  await check(page, { by: /^Edit$|^Edit E/, name: "Edit Insurance Information" });
  await check(page, { by: /^Do not call/, name: "Do not call" });
  await check(page, { by: "Scan to dial", name: "Scan to dial", role: "group" });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "rc.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
  await page.getByLabel("Document type").selectOption("rc_card");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await check(page, { by: "View rc.png", name: "RC Copy" });
  await page.getByRole("button", { name: /^Schedule Follow-up/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Schedule Follow-up" }).click();
  await expect(page.getByText("Please select both date and time")).toBeVisible();
  await expectNoFaults(page, "a refused dialog and its toast");
});

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

sharedTest(
  "nor one of the administration, of the account and of a due callback",
  async ({ office, page }) => {
    sharedTest.slow();
    await office.telecaller("chunni");
    const deepa = await office.telecaller("deepa");
    const [id, second] = await office.leads([
      { name: "More Dialogs", registrationNumber: "UP 32 DE 0001", telecallerName: "deepa" },
      { name: "Called Now", registrationNumber: "UP 32 DE 0002", telecallerName: "deepa" },
    ]);
    const promised = (lead: number | undefined) =>
      deepa.send("PATCH", `/api/leads/${lead}/status`, {
        status: "follow_up",
        outcome: "callback",
        nextFollowUp: new Date(Date.now() - MINUTE_MS).toISOString(),
      });
    await promised(id);
    await promised(second);
    const [customer] = await office.admin.read<{ id: number }[]>("/api/customers?search=UP32DE0001");
    await office.signIn(page, "admin", "/customer-database?search=UP32DE");
    await check(page, { by: "Export everything", name: "Export everything?" });
    await page.getByRole("checkbox", { name: "Select More Dialogs" }).click();
    await check(page, { by: "Assign Selected" });
    await check(page, { by: "Delete", name: "Delete leads?", role: "alertdialog" });
    await page.getByRole("button", { name: "Show Upload" }).click();
    await expectNoFaults(page, "the upload section");
    await page.goto(`/customer-details/${customer?.id}`);
    await check(page, { by: "Erase...", name: /^Erase the data of /, role: "alertdialog" });
    await page.goto("/reminders");
    await check(page, { by: /^Hand over/, name: "Hand over callbacks" });
    await page.goto("/audit-log");
    await check(page, { by: "Export", name: "Export as" });
    await page.goto("/user-management");
    await check(page, { by: "Add User", name: "Create New User" });
    await check(page, { by: "Edit Chunni" });
    await check(page, { by: "Mark Chunni absent" });
    await check(page, { by: "Delete Chunni", name: "Delete user?", role: "alertdialog" });
    await check(page, { by: "Deactivate Chunni", name: "Deactivate user?", role: "alertdialog" });
    await page.getByRole("button", { name: "Reset password of Chunni" }).click();
    await expectNoFaults(page, "Reset password?", OPEN);
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByRole("dialog", { name: "New password for Chunni" })).toBeVisible();
    await expectNoFaults(page, "the one-time password", OPEN);
    await page.goto("/settings");
    await page.getByLabel("Keep leads").selectOption("For a number of months");
    await page.getByLabel("Months").fill("24");
    const card = page.locator("form", { has: page.getByLabel("Keep leads") });
    await card.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alertdialog", { name: /Keep leads for/ })).toBeVisible();
    await expectNoFaults(page, "Keep leads for 24 months?", OPEN);
    await page.goto("/csv-upload");
    await page.getByLabel("Or paste CSV content").fill("name,phone_number,maker,model\nonly a name\n");
    await page.getByRole("button", { name: "Check rows" }).click();
    await expect(page.getByRole("grid", { name: "Rows of the file" })).toBeVisible();
    await expectNoFaults(page, "checked rows");

    await page.context().clearCookies();
    await office.signIn(page, "deepa");
    await page
      .getByRole("button", { name: /Telecaller/ })
      .first()
      .click();
    await check(page, { by: /Change password/, name: "Change password" });
    await page.goto("/calling");
    await check(page, { by: /^Callback due:/, name: "Callback due", role: "group" });
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Snooze" }).click();
    await expectNoFaults(page, "the choices of a due callback");
    await page.goto("/");
    // Any request may be the one that reports the expired session, so the dialog may cover the link already.
    await expect(page.getByText("Never called leads")).toBeVisible();
    await expect(page.getByText(/fresh calls made today/).first()).toBeVisible();
    await page.context().clearCookies();
    await page
      .getByRole("link", { name: "Leads", exact: true })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
    await expectNoFaults(page, "sign-in in place", OPEN);
  },
);

sharedTest("nor a question about old data that waits to be removed", async ({ office, page }) => {
  const held = { kind: "leads", before: "2025-11-01", count: 9200, allowed: false };
  const suspended = { clock: new Date().toISOString(), lastSeen: "2026-01-05T04:30:00Z" };
  await page.route("**/api/removals", (route) =>
    route.fulfill({ json: { today: today(new Date()), suspended, held: [held] } }),
  );
  await office.signIn(page, "admin", "/settings");
  await check(page, { by: /^Today is/, role: "alertdialog" });
  await check(page, { by: "Remove them", name: "Remove old data?", role: "alertdialog" });
});
