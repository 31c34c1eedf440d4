import { randomUUID } from "node:crypto";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { callingAsha, resultsOf } from "../support/calling-asha.ts";
import { expect, test } from "../support/office.ts";
import { renewals, UNREAD_MS } from "../support/renewals.ts";
import { toastOf } from "../support/toasts.ts";

test("K brings back the customer called last, before and after a reload, and the next outcome replaces the last; the side lists the day's calls", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [first, second] = await renewals(office, 6);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const name = current.getByRole("heading", { level: 2 });
  const called = page.getByRole("region", { name: "Called" });
  await expect(name).toHaveText("Customer 001");
  // The key does not wait for the outcome to be stored.
  await page.keyboard.press("7");
  await page.keyboard.press("k");
  await expect(name).toHaveText("Customer 001");
  await expect(current).toContainText(/The next key corrects Ringing Not Responding \(\d\d:\d\d\)/);
  await page.keyboard.press("1");
  await expect(name).toHaveText("Customer 002");
  const outcomesOf = async (id: number | undefined) =>
    (await asha.read<{ callResult: string }[]>(`/api/leads/${id}/call-logs`)).map((log) => log.callResult);
  await expect.poll(() => outcomesOf(first)).toEqual(["interested"]);
  await expect(called.getByRole("listitem")).toHaveText([/^Customer 001Interested\d\d:\d\d$/]);

  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("8");
  await expect(name).toHaveText("Customer 003");
  await expect(called.getByRole("listitem").first()).toHaveText(/^Customer 002Switched Off/);
  await page.reload();
  await expect(name).toHaveText("Customer 003");
  await expect(called.getByRole("listitem")).toHaveCount(2);
  for (const customer of ["Customer 002", "Customer 001"]) {
    await page.keyboard.press("k");
    await expect(name).toHaveText(customer);
  }
  await page.keyboard.press("k");
  await expect(toastOf(page)).toContainText("That was the first call");
  // J goes back to where calling was, and a called lead is not called again by itself.
  for (const customer of ["Customer 003", "Customer 004"]) {
    await page.keyboard.press("j");
    await expect(name).toHaveText(customer);
  }
  await called.getByRole("link", { name: "Customer 002" }).click();
  await expect(page).toHaveURL(new RegExp(`/leads/customer/${second}$`));
});

test("K shows the customer called last, also from a due callback to one who was called earlier today", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [first, second, third] = await renewals(office, 3);
  const nextFollowUp = new Date(Date.now() - MINUTE_MS).toISOString();
  const outcome = "ringing_not_responding";
  for (const [id, change] of [
    [second, { outcome }],
    [first, { outcome: "callback", nextFollowUp }],
    [third, { outcome }],
  ] as const)
    await asha.send("PATCH", `/api/leads/${id}/status`, { ...change, requestId: randomUUID() });
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  for (const customer of ["Customer 001", "Customer 003", "Customer 001", "Customer 002"]) {
    await expect(name).toHaveText(customer);
    // A promise that is due is kept with another call.
    await expect(page.getByText(/^The next key corrects/)).toHaveCount(customer === "Customer 001" ? 0 : 1);
    await page.keyboard.press("k");
  }
});

test("a sale looked up with K and undone at once is the overdue follow-up again, also where K's reply comes last", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [first] = await renewals(office, 2);
  const nextFollowUp = new Date(Date.now() - MINUTE_MS).toISOString();
  const promised = { outcome: "follow_up", nextFollowUp, requestId: randomUUID() };
  await asha.send("PATCH", `/api/leads/${first}/status`, promised);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const isDue = /^Follow-up due /;
  await expect(current.getByText(isDue)).toBeVisible();
  await page.keyboard.press("2");
  await page.getByRole("dialog", { name: "New policy" }).press("Escape");
  await expect(current.getByRole("heading", { name: "Customer 002" })).toBeVisible();
  let reply = () => {};
  const undone = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route(`**/api/leads/${first}`, async (route) => {
    const response = await route.fetch();
    await undone;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest(`**/api/leads/${first}`);
  await page.keyboard.press("k");
  await asked;
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  await expect(current.getByText(isDue)).toBeVisible();
  const answered = page.waitForResponse(`**/api/leads/${first}`);
  reply();
  await answered;
  await page.waitForTimeout(UNREAD_MS);
  await expect(current.getByText(isDue)).toBeVisible();
  expect((await asha.read<{ nextFollowUp: string }>(`/api/leads/${first}`)).nextFollowUp).toBe(nextFollowUp);
});

test("after K and Call the next outcome is another call", async ({ office, page }) => {
  await page.clock.setFixedTime(`${today(new Date())}T12:00:00+05:30`);
  const { ids, named } = await callingAsha(office, page, 2);
  await page.keyboard.press("7");
  await page.keyboard.press("k");
  await expect(page.getByText(/^The next key corrects Ringing Not Responding/)).toBeVisible();
  // The server's clock may be outside the calling hours.
  await page.route("**/touches", (route) => {
    const entry = { id: 9000, leadId: ids[0], kind: "touch", callResult: "dialed", notes: null };
    return route.fulfill({ json: { ...entry, createdBy: "Asha", createdAt: new Date().toISOString() } });
  });
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await page.keyboard.press("d");
  await expect(page.getByText(/^The next key corrects/)).toHaveCount(0);
  await expect(page.getByText(/^Called .*: Ringing Not Responding/)).toBeVisible();
  await page.keyboard.press("1");
  await expect(named("002")).toBeVisible();
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["interested", "ringing_not_responding"]);
});

test("K opens the page of a customer called last who is with a colleague now", async ({ office, page }) => {
  await office.telecaller("asha");
  await office.telecaller("bharat");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const bharat = users.find(({ username }) => username === "bharat")?.id;
  const [first] = await renewals(office, 3);
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("7");
  await expect(page.getByRole("region", { name: "Called" }).getByRole("listitem")).toHaveCount(1);
  await office.admin.send("PATCH", `/api/leads/${first}`, { assignedTo: bharat });
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/leads/customer/${first}$`));
  await expect(page.getByText("Lead not found")).toBeVisible();
});
