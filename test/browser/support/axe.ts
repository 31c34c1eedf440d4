import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const desk = { width: 1366, height: 768 };
export const phone = { width: 390, height: 844 };
const everyRule = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

interface Look {
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** Phone and desktop share their colours, and the dark theme differs from the light one only in colours. */
export const looks = [
  { viewport: phone, colorScheme: "light" },
  { viewport: desk, colorScheme: "light" },
  { viewport: desk, colorScheme: "dark" },
] as const satisfies Look[];

/** The violations axe finds, on the page or in the parts that match `within`. */
export async function faultsOf(
  page: Page,
  { viewport, colorScheme }: Look,
  within?: string,
): Promise<string[]> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(() => {
    // One that follows the scrolling never ends.
    const ending = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
  // Without frames axe need not merge results on a separate page, which takes most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within) axe.include(within);
  // Of what passed axe would otherwise describe every element.
  axe.options({ resultTypes: ["violations"] });
  if (colorScheme === "dark") axe.withRules(["color-contrast"]);
  else axe.withTags(everyRule);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}

/** In both themes, on desktop and phone. */
export async function expectNoFaults(
  page: Page,
  place: string,
  within?: string,
  chosen: readonly Look[] = looks,
) {
  for (const look of chosen) {
    const seen = [place, look.viewport.width, look.colorScheme];
    expect([...seen, ...(await faultsOf(page, look, within))]).toEqual(seen);
  }
}
