import { expect, test } from "../support/office.ts";

const WIDTHS = [360, 390, 640, 768, 820, 900, 1024, 1093, 1180, 1280, 1366, 1920];

test("the ticks of the daily target lie over no text at any width, also at 125 % (§9)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "asha", "/leads");
  const banner = page.getByRole("region", { name: "Daily target" });
  const ticks = banner.getByRole("img", { name: "0 of 80 fresh calls" });
  await expect(ticks).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 768 });
    const boxes = await banner.evaluate((region) =>
      [region, ...region.querySelectorAll("[role=img], h2, p > span")].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom, isTicks: part.getAttribute("role") === "img" };
      }),
    );
    const [frame, ...parts] = boxes;
    const bar = parts.find(({ isTicks }) => isTicks);
    if (!frame || !bar) throw new Error("The banner has no ticks");
    const over = parts.filter(
      (part) =>
        part !== bar &&
        part.left < bar.right &&
        part.right > bar.left &&
        part.top < bar.bottom &&
        part.bottom > bar.top,
    );
    expect(over, `${width} px`).toEqual([]);
    const outside = parts.filter(({ left, right }) => left < frame.left || right > frame.right);
    expect(outside, `${width} px`).toEqual([]);
  }
});
