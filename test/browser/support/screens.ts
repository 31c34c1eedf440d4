import { expect, type Page } from "@playwright/test";

/** A screen's message when the server does not answer. */
export const SILENT = "The server did not answer. Check the connection and try again.";

/** The paths in everyone's sidebar (specification §2). */
export const everyones = ["/", "/leads", "/policy-converted", "/templates"];

/** The pages of the administration. */
export const administration: [path: string, heading: string][] = [
  ["/floor", "Floor"],
  ["/floor?tab=days", "Floor"],
  ["/csv-upload", "CSV Upload"],
  ["/csv-upload/imports", "Import history"],
  ["/renewals", "Renewals"],
  ["/assignment", "Assignment"],
  ["/customer-database", "Entire Database"],
  ["/user-management", "User Management"],
  ["/reminders", "Reminders"],
  ["/reports", "Reports"],
  ["/audit-log", "Audit Log"],
  ["/settings", "Settings"],
];

export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

export async function expectTexts(page: Page, texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) {
    await expect(page.getByText(text, { exact: true }).first(), String(text)).toBeVisible();
  }
}

/** The column heads of the table on the screen. */
export async function columnsOf(page: Page): Promise<string[]> {
  const heads = await page.getByRole("columnheader").allInnerTexts();
  return heads.map((text) => text.replace(/\s+/g, " ").trim());
}

/** The screens of someone who works leads, with this one among them; whose controls must all be free. */
export const screensOf = (leadId: number): [path: string, heading: string][] => [
  ["/", "Dashboard"],
  ["/?tab=activity", "Dashboard"],
  ["/leads", "Leads Management"],
  ["/leads?tab=interested", "Leads Management"],
  ["/leads?tab=callbacks&month=all", "Leads Management"],
  ["/leads?tab=quotes", "Leads Management"],
  [`/leads/customer/${leadId}`, "Customer Details"],
  [`/leads/quotes/${leadId}`, "Quotes"],
  [`/leads/edit/${leadId}`, "Edit Lead"],
  ["/calling", "Call Mode"],
  ["/templates?search=MH12", "Templates"],
  ["/policy-converted", "Policy Converted"],
  ["/help", "Help"],
  ["/help/outcomes", "What each outcome does"],
];
