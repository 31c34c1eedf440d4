import { expect, type Locator } from "@playwright/test";

/** The part of a phone's window that the thumb of the hand that holds it does not reach. */
const OUT_OF_REACH = 1 / 3;

/** Where in the window's height a scrolling thumb leaves a control: a passing toast may be at one of them. */
const RESTS = [0.5, 0.65, 0.4];

/**
 * Taps with the thumb: in the lower two thirds of the window, after scrolling if the control is not there.
 * Fails when it cannot be brought there, or when something covers it.
 */
export async function thumb(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await settled(control);
  let place = await placeOf(control);
  for (const height of RESTS) {
    if (place.isFree) break;
    await control.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - innerHeight * part, behavior: "instant" });
    }, height);
    place = await placeOf(control);
  }
  expect(place.isFree, `${place.name} at ${place.x},${place.y}, covered by ${place.by}`).toBe(true);
  await control.page().touchscreen.tap(place.x, place.y);
}

/** A sheet that slides in, or a list that is still filled, would move away from the finger. */
async function settled(control: Locator) {
  await control.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let before = Number.NaN; before !== element.getBoundingClientRect().top; ) {
      before = element.getBoundingClientRect().top;
      await frame();
      await frame();
    }
  });
}

function placeOf(control: Locator) {
  return control.evaluate((element, outOfReach) => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isOwn = hit !== null && (element.contains(hit) || element.closest("label")?.contains(hit) === true);
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40);
    const by = isOwn
      ? undefined
      : (hit?.closest("[aria-label], li, nav, header")?.textContent ?? "").slice(0, 40);
    return { name, x, y, by, isFree: y > innerHeight * outOfReach && isOwn };
  }, OUT_OF_REACH);
}
