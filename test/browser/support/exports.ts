import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type ExportFormat, exportFormats } from "#contract/exports/formats";

/** Exports the list of a page by its button. */
export async function exportList(page: Page, format: ExportFormat, button: string | RegExp = "Export") {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: typeof button === "string" }).click();
  const { label } = exportFormats[format];
  await page.getByRole("dialog", { name: "Export as" }).getByRole("link", { name: label }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
