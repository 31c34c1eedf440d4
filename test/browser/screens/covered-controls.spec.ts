import type { Page } from "@playwright/test";
import { expect, test } from "../support/office.ts";
import { open, screensOf } from "../support/screens.ts";
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

test("no fixed part covers a control that cannot be scrolled free, at any width, with a callback due and a toast", async ({
  office,
  page,
}) => {
  test.setTimeout(120_000);
  const asha = await office.telecaller("asha");
  const rows = Array.from({ length: 5 }, (_, index) => ({
    name: `Venkata Subramanian Krishnamoorthy ${index + 1}`,
    registrationNumber: `MH 12 DE ${4320 + index}`,
    telecallerName: "asha",
    insuranceCompany: "Digit",
  }));
  const [first = 0, second = 0, third = 0] = await office.leads(rows);
  for (const id of [second, third]) {
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome: "callback",
      nextFollowUp: new Date(Date.now() - 60_000).toISOString(),
    });
  }
  await office.signIn(page, "asha");
  for (const [path, heading] of screensOf(first)) {
    await open(page, path, heading);
    await expect(page.getByRole("button", { name: "Wrong Number" })).toBeVisible();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const due = page.getByLabel("Callback due").or(page.getByLabel(/^Callback due:/));
      await expect(due.first()).toBeVisible();
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
