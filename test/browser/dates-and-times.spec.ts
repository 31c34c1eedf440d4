import { addDays, today } from "#contract/time/calendar";
import { expectNoFaults } from "./support/axe.ts";
import { openLeadPage } from "./support/lead-page.ts";
import { expect, test } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

test.use({ locale: "en-US" });

const nextYear = Number(today(new Date()).slice(0, 4)) + 1;

test("a typed date is read in the Indian order in every browser, its day is named as it is typed, and what cannot be read is never saved", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "damini", "PB 10 CX 5541");
  await page.keyboard.press("b");
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  const date = dialog.getByLabel(/^Date/);
  await date.fill(`1/2/${nextYear}`);
  await expect(dialog.getByText(/^[MTWFS][a-z]{2} 1 Feb/)).toBeVisible();
  await dialog.getByLabel(/^Time/).fill("215 pm");
  await expect(date).toHaveValue(`01/02/${nextYear}`);
  await date.fill("12/31");
  await page.keyboard.press("Tab");
  await expect(date).toHaveAccessibleDescription(/Type the day as \d\d\/\d\d\/\d{4}/);
  await date.fill("31/2");
  await page.keyboard.press("Tab");
  await expect(date).toHaveAccessibleDescription(/February \d{4} has 2[89] days/);
  await expectNoFaults(page, "Schedule Callback", "[role=dialog]");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page)).toContainText("Please select both date and time");
  await expect(date).toBeFocused();
  await expect(date).toHaveValue("31/2");
  await date.fill(`15 mar ${nextYear}`);
  await date.press("ArrowUp");
  await expect(date).toHaveValue(`16/03/${nextYear}`);
  // What the browser's calendar does when a day is picked.
  await dialog.locator("input[type=date]").evaluate((picker: HTMLInputElement, day) => {
    picker.showPicker = () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(picker, day);
      picker.dispatchEvent(new Event("input", { bubbles: true }));
    };
  }, `${nextYear}-03-20`);
  await dialog.getByRole("button", { name: /^Open the calendar/ }).click();
  await expect(date).toHaveValue(`20/03/${nextYear}`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Callback scheduled: 20 Mar ${nextYear}, 14:15`).first()).toBeVisible();
  const lead = await office.admin.read<{ nextFollowUp: string }>(`/api/leads/${id}`);
  expect(lead.nextFollowUp).toBe(`${nextYear}-03-20T08:45:00.000Z`);
});

test("B and a digit choose a common time: 'B 2 Enter' calls back tomorrow at 10:00", async ({
  office,
  page,
}) => {
  await page.clock.setFixedTime(`${today(new Date())}T12:00:00+05:30`);
  const id = await openLeadPage(office, page, "divya", "PB 10 CX 5542");
  await office.admin.send("PATCH", `/api/leads/${id}`, { insuranceExpiry: `${nextYear}-12-31` });
  await expect(page.getByText(`31 Dec ${nextYear}`).first()).toBeVisible();
  await page.keyboard.press("b");
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await expect(dialog.getByRole("button", { name: "In 30 min" })).toBeFocused();
  await page.keyboard.press("3");
  await expect(dialog.getByRole("button", { name: "In 2 hours" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("2");
  await expect(dialog.getByRole("button", { name: "Tomorrow 10:00" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel(/^Date/)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  const lead = await office.admin.read<{ nextFollowUp: string }>(`/api/leads/${id}`);
  expect(lead.nextFollowUp).toBe(`${addDays(today(new Date()), 1)}T04:30:00.000Z`);
});
