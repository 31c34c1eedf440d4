import type { Locator } from "@playwright/test";
import { HOUR_MS } from "#contract/time/calendar";
import { expect, test, thisMonth } from "../support/office.ts";

const narrow = { width: 1024, height: 768 };

/** Whether all of it is in the window and nothing covers its middle. */
const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= innerWidth && element.contains(there);
  });

const isWhole = (place: Locator) => place.evaluate((element) => element.scrollWidth <= element.clientWidth);

test("in a window of 1024 pixels a reminder's name, phone and vehicle are whole and its buttons in sight (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Suresh Narayan", registrationNumber: "MH 12 NW 1024", telecallerName: "asha" },
  ]);
  await asha.send("PATCH", `/api/leads/${id}/status`, {
    status: "follow_up",
    outcome: "callback",
    notes: "ring the shop",
    nextFollowUp: new Date(Date.now() - HOUR_MS).toISOString(),
  });
  await page.setViewportSize(narrow);
  await office.signIn(page, "admin", "/reminders");
  const row = page.getByRole("listitem").filter({ hasText: "Suresh Narayan" });
  for (const text of ["Suresh Narayan", "MH 12 NW 1024", "ring the shop"])
    expect(await isWhole(row.getByText(text, { exact: true }).first()), text).toBe(true);
  expect(await isInSight(row.getByRole("button", { name: "Reschedule Suresh Narayan" }))).toBe(true);
});

test("on a tablet the rows of Reminders and of Floor end within their cards", async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Suresh Narayan", registrationNumber: "MH 12 NW 0821", telecallerName: "asha" },
  ]);
  await asha.send("PATCH", `/api/leads/${id}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - HOUR_MS).toISOString(),
  });
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const of = users.find(({ username }) => username === "asha")?.id;
  await office.admin.send("PATCH", `/api/users/${of}`, { lastName: "Naqvi-Subramaniam" });
  await page.setViewportSize({ width: 820, height: 1180 });
  await office.signIn(page, "admin");
  for (const [path, row] of [
    ["/reminders", page.getByRole("listitem").filter({ hasText: "Suresh Narayan" })],
    ["/floor", page.getByRole("row", { name: /^Asha Naqvi/ })],
  ] as const) {
    await page.goto(path);
    await expect(row).toBeVisible();
    const cut = row.evaluate((element) => {
      const scroller = element.closest(".overflow-x-auto");
      return scroller ? scroller.scrollWidth - scroller.clientWidth : undefined;
    });
    expect(await cut, path).toBe(0);
  }
});

test("in a window of 1024 pixels, and of 800, every action on a user is in sight (§2)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin");
  for (const width of [1024, 800]) {
    await page.setViewportSize({ ...narrow, width });
    await page.goto("/user-management");
    for (const action of ["Edit Asha", "Reset password of Asha", "Deactivate Asha", "Delete Asha"]) {
      const button = page.getByRole("button", { name: action }).filter({ visible: true });
      await expect(button).toBeVisible();
      expect(await isInSight(button), `${action} at ${width}`).toBe(true);
    }
  }
});

test("on a tablet the navigation is a rail of icons, and a lead's status and expiry are in sight; the account has the theme", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber: "MH 12 NW 0820",
      telecallerName: "asha",
      insuranceExpiry: `${thisMonth()}-28`,
    },
  ]);
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const person of ["asha", "admin"]) {
    await page.context().clearCookies();
    await office.signIn(page, person, "/leads");
    expect((await page.getByRole("banner").boundingBox())?.width).toBe(56);
    const row = page.getByRole("row", { name: /Rohit Deshmukh/ });
    const actions = await row.getByRole("cell").last().boundingBox();
    for (const text of ["Pending", /^\d+ \w{3} \d{4}$/, /^(Active|Expired)$/]) {
      const shown = await row.getByText(text, { exact: true }).boundingBox();
      expect(shown && shown.x + shown.width, `${text} for ${person}`).toBeLessThan(actions?.x ?? 0);
    }
  }
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Administrator/ })
    .click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: "Dark theme" })).toBeAttached();
});
