import { expect, type Office, test, withoutStream } from "./support/office.ts";
import { renewals, UNREAD_MS } from "./support/renewals.ts";
import { usedWhileConnected } from "./support/used.ts";

/** Who called each lead; nobody's leads, so that anybody could. */
async function callersOf(office: Office, ids: number[]) {
  const logs = await Promise.all(
    ids.map((id) => office.admin.read<{ kind: string; createdBy: string }[]>(`/api/leads/${id}/call-logs`)),
  );
  return logs.map((log) => log.filter(({ kind }) => kind === "call").map(({ createdBy }) => createdBy));
}

test("outcomes waiting for the connection are never recorded as whoever signs in instead", async ({
  office,
  page,
  context,
}) => {
  await office.telecaller("asha");
  await office.telecaller("bela");
  const ids = await renewals(office, 4, {});
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  await expect(current.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await usedWhileConnected(page);
  await context.setOffline(true);
  for (const next of ["002", "003", "004"]) {
    await page.waitForTimeout(UNREAD_MS);
    await page.keyboard.press("7");
    await expect(current.getByRole("heading", { name: `Customer ${next}` })).toBeVisible();
  }
  await context.clearCookies({ name: "renewdesk_session" });
  await context.setOffline(false);
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await dialog.getByLabel("Username").fill("bela");
  await dialog.getByLabel(/^Password/).fill("correct-horse");
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Bela").first()).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await callersOf(office, ids)).toEqual([[], [], [], []]);

  await page.goto("/api/logout");
  await office.signIn(page, "asha");
  await expect.poll(() => callersOf(office, ids)).toEqual([["Asha"], ["Asha"], ["Asha"], []]);
});

test("behind 'Please log in again' nobody reads the page, and it promises nothing to a user who is gone", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 1, {});
  await office.signIn(page, "asha", "/calling");
  await expect(page.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const asha = users.find(({ username }) => username === "asha");
  await office.admin.send("PATCH", `/api/users/${asha?.id}`, { isActive: false });
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await expect(dialog).toContainText("If you cannot log in, ask your administrator.");
  await expect(dialog.locator("..")).toHaveCSS("backdrop-filter", "blur(16px)");
});

test("a page does nothing for whoever has signed in in another tab", async ({ office, page, context }) => {
  await office.telecaller("asha");
  await office.telecaller("bela");
  const ids = await renewals(office, 2, {});
  // Its end would ask for the sign-in before the key does.
  await withoutStream(page);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  await expect(current.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/api/logout");
  await office.signIn(other, "bela");
  await page.bringToFront();
  await page.keyboard.press("7");
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await expect(dialog.getByLabel("Username")).toHaveValue("asha");
  expect(await callersOf(office, ids)).toEqual([[], []]);
  await dialog.getByLabel(/^Password/).fill("correct-horse");
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => callersOf(office, ids)).toEqual([["Asha"], []]);
});
