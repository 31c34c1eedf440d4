import { today } from "#contract/time/calendar";
import { weekdayOf } from "#contract/time/when";
import { weekdays } from "#contract/time/working-days";
import type { User } from "#contract/users/calls";
import { expect, test } from "./support/office.ts";

test("a break and its reason show on the administrator's floor within seconds, and so does its end", async ({
  browser,
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "asha" },
  ]);
  await office.signIn(page, "admin", "/floor");
  const asha = page.getByRole("row", { name: /Asha/ });
  await expect(asha).toContainText("Signed in, no call yet");
  await expect(page.getByText("Without administrators:", { exact: false })).toBeVisible();

  const context = await browser.newContext({ baseURL: office.url });
  const caller = await context.newPage();
  await office.signIn(caller, "asha", "/calling");
  const named = caller.getByRole("heading", { level: 2, name: /Rohit Deshmukh|Ananya Iyer/ });
  await expect(named).toBeVisible();
  const name = (await named.textContent()) ?? "";
  await expect(asha.getByRole("link", { name })).toBeVisible();

  await caller.keyboard.press("Escape");
  await expect(caller.getByText(/On break since \d\d:\d\d/)).toBeVisible();
  await expect(asha).toContainText(/On break since \d\d:\d\dOther, 0 min/);
  await caller.keyboard.press("2");
  await expect(caller.getByRole("button", { name: "Lunch" })).toHaveAttribute("aria-pressed", "true");
  await expect(asha).toContainText("Lunch, 0 min");

  await caller.keyboard.press("Enter");
  await expect(named).toBeVisible();
  await expect(asha.getByRole("link", { name })).toBeVisible();
  await expect(asha).not.toContainText("On break");

  await caller.keyboard.press("Escape");
  await expect(asha).toContainText("Other, 0 min");
  await caller.getByRole("button", { name: /Resume calling/ }).click();
  await expect(named).toBeVisible();
  await caller.goto("/");
  await expect(caller.getByText("Today: calling 0 min, break 0 min, idle 0 min")).toBeVisible();
  await expect(caller.getByText("Administrators see them.", { exact: false })).toBeVisible();
  await context.close();

  await page.getByRole("tab", { name: "Days" }).click();
  await page.getByRole("link", { name: "Asha" }).click();
  await expect(page.getByRole("table", { name: "Days of Asha" })).toContainText("Lunch 0 min");
});

test("without a connection the floor says since when there is no news, and goes on when it is back", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin", "/floor");
  await expect(page.getByRole("row", { name: /Asha/ })).toBeVisible();
  await page.route("**/api/floor", (route) => route.abort());
  await expect(page.getByText(/No news since \d\d:\d\d/)).toBeVisible();
  await page.unroute("**/api/floor");
  await expect(page.getByText(/No news since/)).toHaveCount(0);
});

test("an absent telecaller who works is seen on the lead, in Call Mode why there is no target, and a day off as such", async ({
  browser,
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.telecaller("bharat");
  await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "asha" },
  ]);
  const day = today(new Date());
  const users = await office.admin.read<User[]>("/api/users");
  const idOf = (username: string) => users.find((user) => user.username === username)?.id;
  const week = weekdays.map((name) => (name === weekdayOf(day) ? "O" : "W")).join("");
  await office.admin.send("PATCH", `/api/users/${idOf("bharat")}`, { week });
  await office.admin.send("POST", "/api/absences", {
    userId: idOf("asha"),
    from: day,
    until: day,
    callbacks: "stay",
    expiring: "stay",
  });
  // Ends the sessions.
  await office.admin.send("POST", `/api/users/${idOf("bharat")}/reset-password`);
  await office.signIn(page, "admin", "/floor");
  const row = page.getByRole("row", { name: /Asha/ });
  await expect(row).toContainText("Absent to");

  const context = await browser.newContext({ baseURL: office.url });
  const caller = await context.newPage();
  await office.signIn(caller, "asha", "/calling");
  const named = caller.getByRole("heading", { level: 2, name: /Rohit Deshmukh|Ananya Iyer/ });
  await expect(named).toBeVisible();
  await expect(caller.getByText(/No target today: absent until/)).toBeVisible();
  const name = (await named.textContent()) ?? "";
  await expect(row).toContainText(`, on ${name}`);
  await caller.keyboard.press("7");
  await expect(row).toContainText(/\d\d:\d\d Ringing Not Responding/);
  await context.close();
  await expect(page.getByRole("row", { name: /Bharat/ })).toContainText("Day off");
});
