import { MINUTE_MS } from "#contract/time/calendar";
import { expect, type Office, test } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

/** So long a key is not the next lead's outcome. */
const UNREAD_MS = 450;

function renewals(office: Office, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Customer 00${index + 1}`,
    registrationNumber: `MH 12 DE 400${index}`,
    phoneNumber: `980001000${index}`,
    telecallerName: "asha",
  }));
  return office.leads(rows);
}

test("a reload in mid-call stays with the customer, also when a callback has fallen due meanwhile", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [, , third] = await renewals(office, 4);
  await office.signIn(page, "asha");
  await page.goto("/calling");
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
  await expect(page.getByRole("button", { name: /Callback due.*Customer 003/ })).toBeVisible();
});

test("Z after a skip brings the lead back and says so: nothing invites a second Z", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 3);
  await office.signIn(page, "asha");
  await page.goto("/calling");
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
  await office.signIn(page, "asha");
  await page.goto("/calling");
  const lead = page.getByRole("region", { name: "Current lead" });
  await expect(lead.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await page.mouse.move(200, 200);
  await page.waitForLoadState("networkidle");
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
