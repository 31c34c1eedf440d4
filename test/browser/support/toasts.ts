import { expect, type Page } from "@playwright/test";

export interface ToastWords {
  title: string;
  description?: string;
  destructive?: true;
}

/** The page's single toast, wherever it is. */
export function toastOf(page: Page) {
  return page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
}

/** Expects exactly this toast and dismisses it, so that it cannot be mistaken for the next one. */
export async function expectToast(
  page: Page,
  { title, description, destructive }: ToastWords,
): Promise<void> {
  const toast = toastOf(page);
  await expect(toast).toHaveCount(1);
  const words = toast.getByRole(destructive ? "alert" : "status");
  await expect(words).toHaveText(`${title}${description ?? ""}`);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
}
