import type { Locator, Page } from "@playwright/test";
import { abortRequests } from "./support/delayed-answers.ts";
import { expect, test, thisMonth } from "./support/office.ts";
import { expectToast, toastOf } from "./support/toasts.ts";

const NEXT_YEAR = Number(thisMonth().slice(0, 4)) + 1;

/** Presses Tab until the place has the focus, as without a mouse; fails when it cannot be reached. */
async function tabTo(page: Page, place: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(place, "is reached with the Tab key").toBeFocused();
}

test("a telecaller's day without a mouse: sign in, search, outcome with remark, callback, quote, back to the list", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "asha" },
  ]);
  await page.addInitScript(() => {
    for (const kind of ["mousedown", "pointerdown", "touchstart"]) {
      addEventListener(kind, () => console.error(`${kind} in a test without a mouse`), { capture: true });
    }
  });
  const keys = page.keyboard;
  await page.goto("/");
  await tabTo(page, page.getByLabel("Username"));
  await keys.type("asha");
  await tabTo(page, page.getByLabel(/^Password/));
  await keys.type("correct-horse");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: "Leads", exact: true }));
  await keys.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Leads Management");
  await expect(heading).toBeFocused();
  await expect(page.getByRole("link", { name: "View Ananya Iyer" })).toBeVisible();
  await keys.press("/");
  await expect(page.getByLabel(/^Quick Search/)).toBeFocused();
  await keys.type("de4321");
  await expect(page.getByRole("row", { name: /Ananya Iyer/ })).toHaveCount(0);
  await tabTo(page, page.getByRole("link", { name: "Rohit Deshmukh", exact: true }));
  await keys.press("Enter");
  await expect(heading).toHaveText("Customer Details");
  await expect(heading).toBeFocused();
  await expect(page.getByRole("heading", { level: 2, name: "Rohit Deshmukh" })).toBeVisible();
  await expect(heading).toBeFocused();

  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await keys.press("r");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toBeFocused();
  await keys.type("asks for zero-dep 123");
  await keys.press("Escape");
  await keys.press("1");
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await expect(page.getByText("asks for zero-dep 123")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Rohit Deshmukh" })).toBeFocused();
  await keys.press("F8");
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("list")).toBeFocused();
  await tabTo(page, toastOf(page).getByRole("button", { name: "Dismiss" }));
  await keys.press("Enter");
  await expect(toastOf(page)).toHaveCount(0);

  const schedule = page.getByRole("button", { name: /^Schedule Callback/ });
  await tabTo(page, schedule);
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await expect(dialog.getByRole("group").getByRole("button").first()).toBeFocused();
  await keys.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(schedule).toBeFocused();
  await keys.press("Enter");
  await expect(dialog.getByRole("group").getByRole("button").first()).toBeFocused();
  await tabTo(page, dialog.getByLabel(/^Date/));
  await keys.type(`1/2/${NEXT_YEAR}`);
  await tabTo(page, dialog.getByLabel(/^Time/));
  await expect(dialog.getByLabel(/^Date/)).toHaveValue(`01/02/${NEXT_YEAR}`);
  await keys.type("215 pm");
  await tabTo(page, dialog.getByLabel(/^Notes/));
  await keys.type("after lunch");
  await keys.press("Control+Enter");
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  await expect(page.getByText(/Callback scheduled: 1 Feb \d{4}, 14:15.*after lunch/)).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: /^Mark Quote Sent/ }), "Shift+Tab");
  await keys.press("Enter");
  await expect(page.getByRole("dialog").getByLabel(/^Notes/)).toBeFocused();
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Mark Quote Sent" }));
  await keys.press("Enter");
  await expect(page.getByText("Latest: QUOTE SENT")).toBeVisible();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Leads" }).first(), "Shift+Tab");
  await keys.press("Enter");
  await expect(heading).toHaveText("Leads Management");
  await expect(page.getByLabel(/^Quick Search/)).toHaveValue("de4321");
  await tabTo(page, page.getByRole("tab", { name: /Pending Calls/ }));
  for (const tab of [/Interested/, /Callbacks & Follow-ups/, /Quote Sent/]) {
    await keys.press("ArrowRight");
    await expect(page.getByRole("tab", { name: tab })).toBeFocused();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
  }
  await expect(page.getByRole("row", { name: /Rohit Deshmukh/ })).toBeVisible();
});

test("after a quote is marked its button is gone, and the focus stays on the page", async ({
  office,
  page,
}) => {
  await office.telecaller("chitra");
  const [id] = await office.leads([
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "chitra" },
  ]);
  await office.admin.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await office.signIn(page, "chitra", `/leads/customer/${id}`);
  await tabTo(page, page.getByRole("button", { name: /^Mark Quote Sent/ }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Mark Quote Sent" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Latest: QUOTE SENT")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
});

test("after a quote is marked on a row that leaves the list, the focus moves to the row in its place", async ({
  office,
  page,
}) => {
  await office.telecaller("chitra");
  const ids = await office.leads([
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "chitra" },
    { name: "Gurpreet Bedi", registrationNumber: "PB 10 CX 5540", telecallerName: "chitra" },
    { name: "Lakshmi Narayanan", registrationNumber: "TN 09 BQ 1187", telecallerName: "chitra" },
  ]);
  for (const id of ids) {
    await office.admin.send("PATCH", `/api/leads/${id}/status`, {
      status: "connected",
      outcome: "interested",
    });
  }
  await office.signIn(page, "chitra", "/leads?tab=interested");
  const mark = page.getByRole("button", { name: /^Mark Quote Sent/ });
  await expect(mark).toHaveCount(3);
  await tabTo(page, mark.nth(1));
  const links = page.locator("[data-lead-link]");
  const next = await links.nth(2).textContent();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Mark Quote Sent" }));
  await page.keyboard.press("Enter");
  await expect(mark).toHaveCount(2);
  await expect(page.getByRole("link", { name: next ?? "", exact: true })).toBeFocused();
});

test("a refused login focuses the password, and Esc closes a dialog although a toast is shown", async ({
  office,
  page,
}) => {
  const [id] = await office.leads([
    { name: "Kavita Patil", registrationNumber: "MH 14 GH 0912", insuranceCompany: "Digit" },
  ]);
  await page.goto("/admin-login");
  await page.getByLabel("Username").fill("admin");
  const password = page.getByLabel(/^Password/);
  await password.fill("wrong-horse");
  await tabTo(page, page.getByRole("button", { name: "Login" }));
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText("Login Failed");
  await expect(password).toBeFocused();
  await page.keyboard.type("correct-horse");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.goto(`/leads/customer/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await abortRequests(page, `**/api/leads/${id}`);
  await dialog.getByRole("button", { name: /^Save/ }).press("Enter");
  await expect(toastOf(page)).toContainText("Error");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("every row, dialog and deletion of the administration works by keyboard", async ({ office, page }) => {
  await office.telecaller("temporary");
  await office.leads([{ name: "Kavita Patil", registrationNumber: "MH 14 GH 0912" }]);
  await office.signIn(page, "admin");
  const keys = page.keyboard;
  await page.goto("/customer-database");
  await expect(page.getByText("Search Database")).toBeVisible();
  await keys.press("/");
  await keys.type("mh14gh");
  await expect(page.getByText("Total: 1 customers")).toBeVisible();
  await tabTo(page, page.getByRole("checkbox", { name: "Select Kavita Patil" }));
  await keys.press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Assign Selected" }), "Shift+Tab");
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Assign Selected" });
  await expect(dialog.getByLabel(/^Assign to/)).toBeFocused();
  await keys.type("Temp");
  await keys.press("Enter");
  await expectTabbable(page, dialog);
  await expect(page.getByText("1 lead assigned successfully")).toBeVisible();
  await expect(page.getByText("0 selected")).toBeVisible();

  await page.goto("/user-management");
  const remove = page.getByRole("button", { name: "Delete Temporary" });
  await tabTo(page, remove);
  await keys.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keys.press("Escape");
  await expect(remove).toBeFocused();
  await keys.press("Enter");
  await tabTo(page, question.getByRole("button", { name: "Delete User" }));
  await keys.press("Enter");
  await expectToast(page, { title: "User deleted successfully" });
});

/** A list opened by typing takes the first Enter, the button the second. */
async function expectTabbable(page: Page, dialog: Locator) {
  if ((await dialog.count()) === 0) return;
  await tabTo(page, dialog.getByRole("button", { name: "Assign" }));
  await page.keyboard.press("Enter");
}
