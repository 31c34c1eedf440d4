import { MINUTE_MS } from "#contract/time/calendar";
import { expect, test } from "../support/office.ts";
import { renewals, UNREAD_MS } from "../support/renewals.ts";
import { toastOf } from "../support/toasts.ts";
import { usedWhileConnected } from "../support/used.ts";

test("a reload in mid-call stays with the customer, also when a callback has fallen due meanwhile", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [, , third] = await renewals(office, 4);
  await office.signIn(page, "asha", "/calling");
  const heading = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("Customer 001");
  await page.getByRole("textbox", { name: "Remarks" }).fill("Asks for zero depreciation");
  await asha.send("PATCH", `/api/leads/${third}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - MINUTE_MS).toISOString(),
  });
  await page.reload();
  await expect(heading).toHaveText("Customer 001");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("Asks for zero depreciation");
  await page.getByRole("textbox", { name: "Remarks" }).fill("");
  await page.reload();
  await expect(heading).toHaveText("Customer 001");
  await expect(page.getByRole("button", { name: /Callback due.*Customer 003/ }).first()).toBeVisible();
});

test("Z after a skip brings the lead back and says so: nothing invites a second Z", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 3);
  await office.signIn(page, "asha", "/calling");
  const heading = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("Customer 001");
  await page.keyboard.press("7");
  await expect(heading).toHaveText("Customer 002");
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("s");
  await expect(heading).toHaveText("Customer 003");
  await page.keyboard.press("z");
  await expect(heading).toHaveText("Customer 002");
  await expect(toastOf(page)).toContainText("Not skipped");
  await expect(toastOf(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("without a connection an empty queue says how many outcomes wait, not that nobody is to call", async ({
  office,
  page,
  context,
}) => {
  await office.telecaller("asha");
  await renewals(office, 6);
  await office.signIn(page, "asha", "/calling");
  const lead = page.getByRole("region", { name: "Current lead" });
  await expect(lead.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await usedWhileConnected(page);
  await context.setOffline(true);
  for (const next of ["002", "003", "004", undefined]) {
    await page.waitForTimeout(UNREAD_MS);
    await page.keyboard.press("7");
    if (next) await expect(lead.getByRole("heading", { name: `Customer ${next}` })).toBeVisible();
  }
  await expect(page.getByText("4 outcomes wait here for the connection.")).toBeVisible();
  await expect(page.getByText("Nobody to call now")).toHaveCount(0);
  await expect(toastOf(page)).toContainText("Sent when the connection is back");
  await context.setOffline(false);
  await expect(lead.getByRole("heading", { name: "Customer 005" })).toBeVisible();
  await expect(toastOf(page)).toContainText("Ringing Not Responding. Recorded now");
});

test("a second tab of Call Mode goes on when its lead is recorded in the first, also past the leads called there meanwhile", async ({
  office,
  page,
  context,
}) => {
  await office.telecaller("asha");
  await renewals(office, 6);
  await office.signIn(page, "asha");
  const headingIn = async (tab: typeof page) => {
    await tab.goto("/calling");
    const heading = tab.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
    await expect(heading).toHaveText("Customer 001");
    return heading;
  };
  const [second, first] = [await headingIn(page), await headingIn(await context.newPage())];
  await usedWhileConnected(page);
  for (const called of ["001", "002"]) {
    await expect(first).toHaveText(`Customer ${called}`);
    await first.page().waitForTimeout(UNREAD_MS);
    await first.page().keyboard.press("6");
  }
  await expect(second).toHaveText("Customer 003");
  await expect(toastOf(page)).toContainText(/Customer 00[12]Recorded elsewhere: Wrong Number/);
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("1");
  await expect(second).toHaveText("Customer 004");
  await expect(first).toHaveText("Customer 004");
});
