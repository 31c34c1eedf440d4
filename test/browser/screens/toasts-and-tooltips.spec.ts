import type { Page } from "@playwright/test";
import { openLeadPage } from "../support/lead-page.ts";
import { expect, sharedTest as test } from "../support/office.ts";
import { toastOf } from "../support/toasts.ts";

test("'Copied!' shows for 2 seconds, and a refused clipboard shows an error (§9)", async ({
  office,
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await openLeadPage(office, page, "indira", "PB 10 AA 0004");
  const copy = page.getByRole("button", { name: "Copy phone" });
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
  await copy.click();
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/98000 ?00142/);
  await page.clock.runFor(1900);
  await expect(page.getByText("Copied!")).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText("Copied!")).toHaveCount(0);
  await refuseClipboard(page);
  await page.clock.resume();
  await copy.click();
  await expect(toastOf(page)).toContainText("Copy Failed");
});

test("a toast: one at a time, 5 seconds, swiped away past 50 px to the right, F8 reaches it (§2, §9)", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/admin-login");
  const login = page.getByRole("button", { name: "Login" });
  await expect(login).toBeVisible();
  // The code of toasts is loaded when the page is used.
  const loaded = page.waitForResponse(/\/later-overlays-/);
  await login.hover();
  await loaded;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const show = async () => {
    await login.click();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(toastOf(page)).toContainText("Missing Information", { timeout: 200 });
    }).toPass();
    await page.mouse.move(10, 10);
  };
  await show();
  await show();
  await expect(toastOf(page)).toHaveCount(1);
  await page.clock.runFor(4700);
  await expect(toastOf(page)).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toastOf(page)).toHaveCount(0);

  await show();
  const swipe = async (pixels: number) => {
    const box = await toastOf(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 15, y, { steps: 3 });
    await page.mouse.move(x + pixels, y, { steps: 5 });
    await page.mouse.up();
    await page.clock.runFor(400);
  };
  await swipe(40);
  await expect(toastOf(page)).toHaveCount(1);
  await swipe(60);
  await expect(toastOf(page)).toHaveCount(0);

  await show();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("list")).toBeFocused();
});

test("a tooltip opens after 700 ms, the next one at once, and after 300 ms' pause it waits again (§9)", async ({
  office,
  page,
}) => {
  await page.clock.install();
  await openLeadPage(office, page, "jaya", "PB 10 AA 0005");
  await page.goto("/leads?search=Gurpreet%20Bedi");
  await expect(page.getByRole("link", { name: "View Gurpreet Bedi" }).first()).toBeVisible();
  // The code of tooltips is loaded when the page is used.
  const loaded = page.waitForResponse(/\/TooltipBubble-/);
  await page.getByRole("link", { name: "View Gurpreet Bedi" }).first().hover();
  await loaded;
  await page.mouse.move(5, 700);
  await page.waitForTimeout(500);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  const row = page.getByRole("row", { name: /PB 10 AA 0005/ });
  const view = row.getByRole("link", { name: "View Gurpreet Bedi" });
  const edit = row.getByRole("link", { name: "Edit Gurpreet Bedi" });
  await view.hover();
  await page.clock.runFor(650);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByRole("tooltip")).toHaveText("View Gurpreet Bedi");
  await edit.hover();
  // On the way to the first tooltip it would stay open; below the icon the pointer is not on that way.
  await edit.hover({ position: { x: 18, y: 20 } });
  await edit.hover({ position: { x: 16, y: 20 } });
  await page.clock.runFor(50);
  await expect(page.getByRole("tooltip")).toHaveText("Edit Gurpreet Bedi");
  await page.mouse.move(5, 700);
  await page.mouse.move(5, 690);
  await page.clock.runFor(400);
  await view.hover();
  await page.clock.runFor(650);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});

/** Like a browser that forbids both ways of copying. */
async function refuseClipboard(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
    });
    Object.defineProperty(document, "execCommand", { value: () => false });
  });
}
