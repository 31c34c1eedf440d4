import { monthLabel } from "#contract/time/calendar";
import { expect, sharedTest as test, thisMonth } from "../support/office.ts";
import { columnsOf, expectTexts } from "../support/screens.ts";

test("an administrator's dashboard: cards, three tabs, ten columns and seven (§2)", async ({
  office,
  page,
}) => {
  await office.telecaller("aarti");
  await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 1001", telecallerName: "aarti" },
  ]);
  await office.signIn(page, "admin");
  await expectTexts(page, [
    "Total Leads",
    "Connected Calls",
    "RNR & Switched off",
    "Leads not reachable",
    "Pending Fresh Calls",
    "Never called leads",
  ]);
  await expect(page.getByText(/^[+-]\d+% from last month$/)).toHaveCount(2);
  expect(await page.getByRole("tab").allInnerTexts()).toEqual([
    "Performance",
    "Call Activity",
    "Monthly Statistics",
  ]);
  expect(await columnsOf(page)).toEqual([
    "Telecaller",
    "Total Calls",
    "Connected",
    "Quote Sent",
    "Pending",
    "Previous Policy",
    "Documents",
    "Connection %",
    "Quote %",
    "Calls/Hour",
  ]);
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  await page.getByRole("tab", { name: "Call Activity" }).click();
  await expectTexts(page, ["Today's Hourly Call Activity (9AM - 7PM)"]);
  const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => String(hour).padStart(2, "0"));
  // The current hour is also named beside the slots.
  for (const hour of hours)
    await expect(page.getByText(new RegExp(`^${hour}:00 - \\d\\d:00$`)).first()).toBeVisible();
  await page.getByRole("tab", { name: "Monthly Statistics" }).click();
  await expect(page.getByRole("row", { name: new RegExp(monthLabel(thisMonth())) })).toBeVisible();
  expect(await columnsOf(page)).toEqual([
    "Month",
    "Total Leads",
    "Pending Calls",
    "Available to Call",
    "Connected",
    "Follow Up",
    "Backed",
  ]);
  await expect(page).toHaveURL("/?tab=monthly-stats");
});

test("a live clock of Kolkata ticks every second, whatever the browser's zone (§2, §9)", async ({
  office,
  page,
}) => {
  await page.clock.install({ time: new Date("2026-11-08T04:25:00Z") });
  await office.signIn(page, "admin");
  await page.getByRole("tab", { name: "Call Activity" }).click();
  const card = page.getByRole("tabpanel");
  await expect(card.locator("[aria-current=time]")).toContainText("9:00");
  await page.clock.pauseAt(new Date("2026-11-08T04:29:59Z"));
  await expect(card.getByText("09:59:59")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(card.getByText("10:00:00")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(card.getByText("10:00:01")).toBeVisible();
  await expect(card.locator("[aria-current=time]")).toContainText("10:00");
});
