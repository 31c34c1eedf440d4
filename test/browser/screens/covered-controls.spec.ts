import type { Page } from "@playwright/test";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { expect, type Office, test, thisMonth } from "../support/office.ts";
import { administration, open, screensOf } from "../support/screens.ts";
import { toastOf } from "../support/toasts.ts";

/** Width and height of the window; zoom makes it smaller: 1366 × 768 at 125 % and 200 % are the last two. */
const windows = [
  [360, 740],
  [390, 844],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1366, 768],
  [1920, 1080],
  [1093, 614],
  [683, 384],
] as const;

/** The controls whose centre another element covers, each one scrolled to the middle first. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const size = control.getBoundingClientRect();
      // A screen reader's control; on the screen its label is pressed.
      if (size.width <= 1 || size.height <= 1) continue;
      const isClipped = (element: Element | null): boolean =>
        element !== null && (element.clientWidth === 1 || isClipped(element.parentElement));
      if (isClipped(control.parentElement)) continue;
      // Of a link of two lines the first one: nothing is at the middle of its box.
      const place = () => control.getClientRects()[0] ?? size;
      const atCentre = () => {
        const { left, top, width, height } = place();
        return document.elementFromPoint(left + width / 2, top + height / 2);
      };
      const isOwn = (hit: Element | null) =>
        hit !== null && (control.contains(hit) || control.closest("label")?.contains(hit) === true);
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      if (isOwn(atCentre())) continue;
      // In a low window a toast may stand in the middle: below the top bar there is room.
      scrollBy({ top: place().top - 64, behavior: "instant" });
      const hit = atCentre();
      if (isOwn(hit)) continue;
      const { left, top } = place();
      const name = control.getAttribute("aria-label") ?? control.textContent ?? control.tagName;
      const by = hit?.closest("[aria-label], header, nav, li, section");
      covered.push(
        `${name.trim().slice(0, 40)} at ${Math.round(left)},${Math.round(top)} by ${by?.getAttribute("aria-label") ?? by?.tagName}`,
      );
    }
    scrollTo(0, 0);
    return covered;
  });
}

/** A lead in every list, and two promises that are due, of the telecaller's. */
async function worked(office: Office): Promise<number> {
  const asha = await office.telecaller("asha");
  const rows = Array.from({ length: 8 }, (_, index) => ({
    name: `Venkata Subramanian Krishnamoorthy ${index + 1}`,
    registrationNumber: `MH 12 DE ${4320 + index}`,
    telecallerName: "asha",
    insuranceCompany: "Digit",
    insuranceExpiry: `${thisMonth()}-28`,
  }));
  const ids = await office.leads(rows);
  const work = (at: number, body: object) => asha.send("PATCH", `/api/leads/${ids[at]}/status`, body);
  const due = { status: "follow_up", outcome: "callback", nextFollowUp: minutesAgo(1) };
  await work(1, due);
  await work(2, { ...due, nextFollowUp: minutesAgo(90) });
  await work(3, { status: "connected", outcome: "interested" });
  await work(4, { status: "completed", outcome: "quote_sent" });
  await work(5, { status: "connected", outcome: "policy_done_by_sln" });
  return ids[0] ?? 0;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** The layout of the new width is there. */
function drawn(page: Page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function expectAllFree(page: Page, place: string) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    expect.soft(await coveredControls(page), `${place} at ${width} × ${height}`).toEqual([]);
  }
}

test("no fixed part covers a telecaller's control that cannot be scrolled free, at any width, with a callback due", async ({
  office,
  page,
}) => {
  test.slow();
  const lead = await worked(office);
  await office.signIn(page, "asha");
  for (const [path, heading] of screensOf(lead)) {
    await open(page, path, heading);
    await page.setViewportSize({ width: 1366, height: 768 });
    const due = page.getByLabel("Callback due").or(page.getByLabel(/^Callback due:/));
    await expect(due.first()).toBeVisible();
    await expectAllFree(page, path);
  }
});

test("nor an administrator's; and none with a toast that stays, in call mode and on the lead", async ({
  office,
  page,
}) => {
  test.slow();
  const lead = await worked(office);
  await office.signIn(page, "admin");
  for (const [path, heading] of [
    ["/", "Dashboard"],
    ["/?tab=monthly-stats", "Dashboard"],
    ["/leads", "Leads Management"],
    ...administration,
    ["/customer-database?search=MH12", "Entire Database"],
  ] as const) {
    await open(page, path, heading);
    await expectAllFree(page, path);
  }
  await page.context().clearCookies();
  await office.signIn(page, "asha");
  for (const [path, heading] of [
    ["/calling", "Call Mode"],
    [`/leads/customer/${lead}`, "Customer Details"],
  ] as const) {
    await open(page, path, heading);
    await expect(page.getByRole("button", { name: "Wrong Number" })).toBeVisible();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      // A toast that stays: the pointer over it stops its timer.
      await page.getByRole("textbox", { name: "Remarks" }).fill(`at ${width}`);
      await page.getByRole("textbox", { name: "Remarks" }).press("Control+Enter");
      await expect(toastOf(page)).toContainText("Remarks saved");
      await toastOf(page).hover();
      expect.soft(await coveredControls(page), `${path} at ${width} × ${height}`).toEqual([]);
      await toastOf(page).getByRole("button", { name: "Dismiss" }).click();
      await expect(toastOf(page)).toHaveCount(0);
    }
  }
});

/** The controls in sight, as the page stands, whose centre is under a toast. */
function underToast(page: Page, within: string): Promise<string[]> {
  return page.evaluate((place) => {
    const covered: string[] = [];
    for (const control of document.querySelectorAll(
      `${place} :is(a[href], button, input, select, textarea)`,
    )) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [hit, ...below] = document.elementsFromPoint(left + width / 2, top + height / 2);
      // One that its list has scrolled out of sight is not at the point.
      if (hit?.closest("[data-toast-shown]") && below.includes(control))
        covered.push(control.textContent || control.getAttribute("aria-label") || control.tagName);
    }
    return covered;
  }, within);
}

test("a toast stands beside the links of Call Mode, 'Do not call' among them, and covers no control of the filter panel or the new policy", async ({
  office,
  page,
}) => {
  test.slow();
  await worked(office);
  await office.signIn(page, "asha");
  await open(page, "/calling", "Call Mode");
  const remarks = page.getByRole("textbox", { name: "Remarks" });
  await expect(remarks).toBeVisible();
  for (const [width, height] of windows.filter(([wide]) => wide >= 768)) {
    await page.setViewportSize({ width, height });
    await remarks.fill(`at ${width}`);
    await remarks.press("Control+Enter");
    await expect(toastOf(page)).toContainText("Remarks saved");
    await toastOf(page).hover();
    await page.evaluate(() => scrollTo(0, 0));
    await drawn(page);
    expect.soft(await underToast(page, "main"), `/calling at ${width} × ${height}`).toEqual([]);
    await toastOf(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toastOf(page)).toHaveCount(0);
  }
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, "/calling", "Call Mode");
    await page.getByRole("button", { name: "Switched Off" }).click();
    await expect(toastOf(page)).toContainText("Switched Off");
    await page
      .getByRole("link", { name: /^Leads/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Filter/ }).click();
    const panel = page.getByRole("dialog", { name: "Filter Customers" });
    await expect(panel.getByRole("button", { name: "Show leads" })).toBeVisible();
    await drawn(page);
    await expect(toastOf(page)).toBeVisible();
    expect.soft(await underToast(page, "[role=dialog]"), `the panel at ${width} × ${height}`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  for (const [width, height] of [
    [1093, 614],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, "/calling", "Call Mode");
    await page.getByRole("button", { name: "Policy Done by SLN" }).click();
    const sale = page.getByRole("dialog", { name: "New policy" });
    await expect(sale.getByRole("button", { name: "Skip" })).toBeVisible();
    await drawn(page);
    await expect(toastOf(page)).toBeVisible();
    expect
      .soft(await underToast(page, "[role=dialog]"), `the new policy at ${width} × ${height}`)
      .toEqual([]);
    await sale.getByRole("button", { name: "Skip" }).click();
  }
});

test("at 200 % zoom the first lead of the list is in sight, with a callback due", async ({
  office,
  page,
}) => {
  await worked(office);
  await page.setViewportSize({ width: 683, height: 384 });
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await office.signIn(page, "asha");
  await open(page, "/leads", "Leads Management");
  await expect(page.getByLabel("Callback due")).toBeVisible();
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const lead = await page
    .getByRole("link", { name: /Krishnamoorthy/ })
    .nth(1)
    .boundingBox();
  expect((lead?.y ?? 384) + (lead?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
