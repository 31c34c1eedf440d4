import type { Page } from "@playwright/test";
import type { Session } from "../server-process.ts";
import { expect, test } from "./support/office.ts";

const MINUTE_MS = 60_000;

const promised = (who: Session, id: number | undefined, minutes: number) =>
  who.send("PATCH", `/api/leads/${id}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
  });
const row = (name: string, digits: string, telecallerName = "asha") => ({
  name,
  registrationNumber: `MH 01 CB ${digits}`,
  telecallerName,
});
const alertIn = (page: Page) => page.getByRole("region", { name: "Callback due" });

test("a callback that falls due shows in the title, beside Leads and in a card that takes no focus (§2, §4)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [soon, missed] = await office.leads([row("Falls Due", "1001"), row("Missed Before", "1002")]);
  await promised(asha, missed, -90);
  await office.signIn(page, "asha");
  await page.getByRole("link", { name: /^Leads/ }).click();
  await expect(page).toHaveTitle("(1) Leads Management · RenewDesk");
  await expect(page.getByRole("link", { name: "Leads 1 due" })).toBeVisible();
  await expect(alertIn(page)).toContainText("Missed Before");
  await alertIn(page).getByRole("button", { name: "Hide until the next one is due" }).click();
  await expect(alertIn(page)).toHaveCount(0);

  // Promised elsewhere: this page sees it with its next refetch, and its due time to the second.
  await promised(asha, soon, 0.1);
  await page.reload();
  await page.getByLabel(/Quick Search/).focus();
  await expect(alertIn(page)).toContainText("Falls Due");
  await expect(page).toHaveTitle("(2) Leads Management · RenewDesk");
  await expect(page.getByLabel(/Quick Search/)).toBeFocused();
  await expect(page.getByText(/^Callback due at .*: Falls Due$/)).toBeAttached();

  await page.getByRole("tab", { name: /Callbacks/ }).click();
  await expect(page.getByRole("row", { name: /^Overdue 1/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Now 1/ })).toBeVisible();

  await alertIn(page).getByRole("button", { name: "Snooze: 30 min" }).click();
  await expect(page.getByText(/Callback of Falls Due snoozed/).first()).toBeVisible();
  await expect(alertIn(page)).toContainText("Missed Before");
  await expect(page).toHaveTitle("(1) Leads Management · RenewDesk");
  await expect(page.getByRole("row", { name: /^Now/ })).toHaveCount(0);

  await page.goto(`/leads/customer/${soon}`);
  await expect(page.getByText("SNOOZED")).toBeVisible();
  await expect(page.getByText(/snoozed \(30 min\)/)).toBeVisible();
});

test("a due callback still shows after a reload, in a second tab and after a restart; snoozed in one, it moves once", {
  tag: "@embedded",
}, async ({ office, page, context }) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([row("Two Tabs", "2001")]);
  await promised(asha, id, -3);
  await office.signIn(page, "asha");
  const second = await context.newPage();
  await second.goto("/leads");
  await expect(alertIn(page)).toContainText("Two Tabs");
  await expect(alertIn(second)).toContainText("Two Tabs");
  await alertIn(page).getByRole("button", { name: "Snooze: 10 min" }).click();
  await expect(alertIn(page)).toHaveCount(0);
  await alertIn(second).getByRole("button", { name: "Snooze: 60 min" }).click();
  await expect(second.getByText(/The callback was moved in the meantime/).first()).toBeVisible();
  await expect(alertIn(second)).toHaveCount(0);
  await second.close();

  await promised(asha, id, -1);
  await page.reload();
  await expect(alertIn(page)).toContainText("Two Tabs");
  // An open stream would break with the server, which the browser logs as an error.
  await page.goto("about:blank");
  await office.restart();
  await page.goto("/leads");
  await expect(alertIn(page)).toContainText("Two Tabs");
});

test("an administrator sees what is half an hour late, and hands over an absent telecaller's callbacks (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await office.telecaller("bharat");
  await office.telecaller("chitra");
  const names = ["Very Late", "Just Missed", "Later Today"];
  const ids = await office.leads(names.map((name, place) => row(name, `300${place}`)));
  await promised(asha, ids[0], -45);
  await promised(asha, ids[1], -5);
  await promised(asha, ids[2], 24 * 60);
  await office.signIn(page, "admin");
  await page.getByRole("link", { name: "Reminders 2 due" }).click();
  await expect(page).toHaveTitle("(2) Reminders · RenewDesk");
  const overdue = page.getByRole("region", { name: /^Overdue/ });
  await expect(overdue.getByRole("listitem")).toHaveCount(2);
  await expect(overdue.getByRole("listitem").first()).toContainText("more than 30 minutes");
  await page.getByRole("button", { name: "30 min or more late: 1" }).click();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late/]);
  await page.reload();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late/]);

  await page.getByRole("checkbox", { name: "Select Very Late" }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over callbacks" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("Please select a telecaller")).toBeVisible();
  await dialog.getByLabel(/^Hand over to/).selectOption({ label: "Bharat" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("1 callback(s) handed over").first()).toBeVisible();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late.*Bharat/]);

  await page.getByRole("button", { name: "30 min or more late: 1" }).click();
  await page.getByRole("button", { name: "Hand over…" }).click();
  await dialog.getByLabel(/^Callbacks of/).selectOption({ label: "Asha" });
  await dialog.getByLabel(/^Hand over to/).selectOption({ label: "Chitra" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("1 callback(s) handed over").first()).toBeVisible();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late.*Bharat/, /Just Missed.*Chitra/]);
  await expect(page.getByRole("region", { name: /^Later/ })).toContainText("Asha");
});
