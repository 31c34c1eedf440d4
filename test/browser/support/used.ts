import { expect, type Page } from "@playwright/test";

/** What a page of a lead loads when it is used, by the beginning of its file's name. */
const LATER = ["later-overlays", "ScheduleDialog", "ClosingDialog"];

/** Uses the page, and waits for the code of toasts and dialogs: what follows happens without a connection. */
export async function usedWhileConnected(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  const missing = () =>
    page.evaluate((names) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      return names.filter((name) => !loaded.some((file) => file.includes(`/${name}-`)));
    }, LATER);
  await expect.poll(missing).toEqual([]);
}
