import type { Page } from "@playwright/test";
import { addDays, HOUR_MS, today } from "#contract/time/calendar";
import { expect, type Office, test } from "../support/office.ts";

/** Leads named by their place in Pending Calls, which is sorted by expiry. */
function pendingLeads(office: Office, count: number) {
  const day = today(new Date());
  return office.leads(
    Array.from({ length: count }, (_, index) => ({
      name: `Customer ${index + 1}`,
      registrationNumber: `MH 12 PL ${1000 + index}`,
      phoneNumber: `98000${10_000 + index}`,
      telecallerName: "asha",
      insuranceExpiry: addDays(day, index + 1),
    })),
  );
}

const place = (page: Page) => page.getByRole("group", { name: "Place in the list" }).getByRole("status");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("a lead opened from a list says its place, J and K go to its neighbours over the list's pages, and Back returns to the row of the last one (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const ids = await pendingLeads(office, 103);
  await office.signIn(page, "asha", "/leads?search=customer");
  await page.getByRole("link", { name: "Customer 99", exact: true }).click();
  await expect(place(page)).toHaveText("99 of 103");

  await page.keyboard.press("j");
  await expect(heading(page, "Customer 100")).toBeVisible();
  await page.reload();
  await expect(place(page)).toHaveText("100 of 103");

  // Two of the first page leave the list meanwhile: the second page starts two leads further on.
  for (const id of ids.slice(0, 2))
    await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await page.getByRole("button", { name: "Next lead" }).click();
  await expect(heading(page, "Customer 101")).toBeVisible();
  await expect(place(page)).toHaveText("101 of 103");
  await expect(page.getByRole("button", { name: "Next lead" })).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(heading(page, "Customer 99")).toBeVisible();
  // The lead keeps its place after an outcome has taken it from the list.
  await page.keyboard.press("7");
  await expect(page.getByText("Latest: RINGING NOT RESPONDING")).toBeVisible();
  await expect(place(page)).toHaveText("99 of 103");
  await page.keyboard.press("k");
  await expect(heading(page, "Customer 98")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page).toHaveURL(/search=customer/);
  await expect(page.getByRole("link", { name: "Customer 98", exact: true })).toBeFocused();
});

test("Back returns to the row of the lead on a slow machine too: when the list comes late, and its rows even later", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await pendingLeads(office, 60);
  await office.signIn(page, "asha", "/leads?search=customer");
  await page.getByRole("link", { name: "Customer 58", exact: true }).click();
  await expect(place(page)).toHaveText("58 of 60");
  // The browser is never idle: rows out of sight are not rendered ahead.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.reload();
  await expect(place(page)).toHaveText("58 of 60");
  const later = 4000;
  await page.route(/\/api\/leads\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, later));
    await route.continue();
  });
  // By key: the very press that leads back must not end the wait for the row.
  await page.getByRole("main").getByRole("link", { name: "Leads", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/leads\?search=customer/);
  await expect(page.getByRole("link", { name: "Customer 58", exact: true })).toBeFocused();
});

for (const width of [390, 360]) {
  test(`on a phone of ${width} px the place stands between the buttons to the neighbours, and moves none of them (§2)`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await office.telecaller("asha");
    await pendingLeads(office, 12);
    await office.signIn(page, "asha", "/leads?search=customer");
    await page.getByRole("link", { name: "Customer 9", exact: true }).click();
    await expect(place(page)).toHaveText("9 of 12");
    const buttons = page.getByRole("banner").or(page.locator("main > header")).getByRole("button");
    const lefts = () =>
      buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    const before = await lefts();
    const [previous, shown, next] = await Promise.all([
      page.getByRole("button", { name: "Previous lead" }).boundingBox(),
      place(page).boundingBox(),
      page.getByRole("button", { name: "Next lead" }).boundingBox(),
    ]);
    expect(shown?.width).toBeGreaterThan(20);
    const middle = (box: typeof shown) => (box?.x ?? Number.NaN) + (box?.width ?? 0) / 2;
    expect(middle(shown)).toBeCloseTo((middle(previous) + middle(next)) / 2, 0);
    // Beside the arrows in the middle of the buttons.
    expect((shown?.x ?? 0) - middle(previous)).toBeGreaterThan(8);
    expect((next?.x ?? width) + (next?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "Next lead" }).click();
    await expect(place(page)).toHaveText("10 of 12");
    expect(await lefts()).toEqual(before);
  });
}

test("a lead opened from a long list without pages leads back to its row, however far one went (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  for (const id of await pendingLeads(office, 130))
    await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await office.signIn(page, "asha", "/leads?tab=interested&sort=asc");
  await page.getByRole("link", { name: "Customer 2", exact: true }).click();
  await expect(place(page)).toHaveText("2 of 130");
  for (let at = 3; at <= 60; at += 1) {
    await page.keyboard.press("j");
    await expect(place(page)).toHaveText(`${at} of 130`);
  }
  await page.goBack();
  await expect(page.getByRole("link", { name: "Customer 60", exact: true })).toBeFocused();
});

test("a lead that is given to somebody else while it is open still takes the outcome of the call, and nothing else (§6)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.telecaller("imran");
  const [id = 0] = await pendingLeads(office, 1);
  await office.signIn(page, "asha");
  const stream = page.waitForResponse("**/api/live");
  await page.goto(`/leads/customer/${id}`);
  await stream;
  await page.getByRole("textbox", { name: "Remarks" }).fill("Call after Diwali");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const imran = users.find(({ username }) => username === "imran")?.id;
  await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId: imran });
  const notice = page.getByRole("status").filter({ hasText: "Now with Imran" });
  await expect(notice).toHaveText("Now with Imran. Only the outcome of this call is still recorded for you.");
  await expect(page.getByRole("button", { name: /^Received Previous Policy/ })).toBeDisabled();
  await page.getByRole("heading", { name: "Customer Details" }).click();
  await page.keyboard.press("p");
  await page.keyboard.press("1");
  await expect(page.getByText("Interested. Saved; now with Imran.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Customer 1 is now with Imran" })).toBeVisible();
  const entries = await office.admin.read<Record<string, unknown>[]>(`/api/leads/${id}/call-logs`);
  expect(entries.filter(({ createdBy }) => createdBy === "Asha")).toEqual([
    expect.objectContaining({ callResult: "interested", notes: "Call after Diwali" }),
  ]);
});

test("a lead that is deleted while it is open says so and keeps the typed remark (§6)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [id = 0] = await pendingLeads(office, 1);
  await office.signIn(page, "asha");
  const stream = page.waitForResponse("**/api/live");
  await page.goto(`/leads/customer/${id}`);
  await stream;
  await page.getByRole("textbox", { name: "Remarks" }).fill("Call after Diwali");
  await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [id] });
  await expect(page.getByRole("heading", { name: "Customer 1 is no longer here" })).toBeVisible();
  const remark = page.getByRole("figure", { name: "Your remark was not saved" });
  await expect(remark).toContainText("Call after Diwali");
  await remark.getByRole("button", { name: "Copy the remark" }).click();
  await expect(remark).toContainText("Copied!");
});

test("J and K go along the rows of Policy Converted and Reminders, and a lead opened there says its place (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [sold, soldToo, ...promised] = await pendingLeads(office, 5);
  for (const id of [sold, soldToo])
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "connected",
      outcome: "policy_done_by_sln",
    });
  const hour = HOUR_MS;
  // One is overdue, the others are due later.
  for (const [index, id] of promised.entries())
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome: "callback",
      nextFollowUp: new Date(Date.now() + (index === 0 ? -hour : index * 72 * hour)).toISOString(),
    });
  await office.signIn(page, "admin");
  const focused = (name: string) =>
    expect(page.getByRole("link", { name, exact: true }).filter({ visible: true })).toBeFocused();
  await page.goto("/policy-converted");
  await expect(page.getByRole("row", { name: /Customer 1/ })).toBeVisible();
  for (const [key, name] of [
    ["j", "Customer 2"],
    ["j", "Customer 1"],
    ["k", "Customer 2"],
  ] as const) {
    await page.keyboard.press(key);
    await focused(name);
  }
  await page.keyboard.press("Enter");
  await expect(place(page)).toHaveText("1 of 2");

  await page.goto("/reminders");
  // Each group of reminders comes with an answer of its own.
  for (const name of ["Customer 3", "Customer 5"])
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await page.keyboard.press("j");
  await focused("Customer 3");
  await page.keyboard.press("j");
  await focused("Customer 4");
  await page.keyboard.press("Enter");
  await expect(place(page)).toHaveText("2 of 3");
  await page.keyboard.press("j");
  await expect(heading(page, "Customer 5")).toBeVisible();
  await expect(place(page)).toHaveText("3 of 3");
  await page.goBack();
  await focused("Customer 5");
});
