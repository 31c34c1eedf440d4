import { MINUTE_MS } from "#contract/time/calendar";
import { expect, test } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

test("a team leader sees the team on the floor, gives it leads and marks one absent, and finds nothing of another team", {
  tag: "@journey",
}, async ({ office, page }) => {
  const nila = await office.telecaller("nila");
  for (const name of ["asha", "bharat"]) await office.telecaller(name);
  const [unassigned, , others, due] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321" },
    { name: "Sunita Ghosh", registrationNumber: "MH 12 DE 4322", telecallerName: "asha" },
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "bharat" },
    { name: "Kavita Rao", registrationNumber: "MH 12 DE 4323", telecallerName: "nila" },
  ]);
  await nila.send("PATCH", `/api/leads/${due}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - 30 * MINUTE_MS).toISOString(),
  });

  // The administrator makes a team.
  await office.signIn(page, "admin", "/user-management");
  const joins = async (name: string, team: string, role?: string) => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
    await dialog.getByRole("combobox", { name: /^Team/ }).fill(team);
    if (role) await dialog.getByText(role, { exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await joins("Asha", "North");
  await joins("Bharat", "South");
  await joins("Nila", "north", "Team leader");
  await expect(page.getByRole("row", { name: /Nila.*Team leader.*North/ })).toBeVisible();

  await page.context().clearCookies();
  await office.signIn(page, "nila");
  for (const card of ["Up next", "Your work", "Telecaller Performance"])
    await expect(page.getByRole("heading", { name: card })).toBeVisible();
  await expect(page.getByText("breaks with their reasons. Administrators see them.")).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Floor", "Assignment", "User Management", "Reminders", "Reports"])
    await expect(sidebar.getByRole("link", { name })).toBeVisible();
  for (const name of ["CSV Upload", "Renewals", "Customer Database", "Audit Log", "Settings"])
    await expect(sidebar.getByRole("link", { name })).toHaveCount(0);
  await page.goto("/settings");
  await expect(
    page.getByText("Your role, Team leader, cannot open this page", { exact: false }),
  ).toBeVisible();

  // A break of the leader's own, which goes on while they read.
  await page.evaluate(() =>
    fetch("/api/breaks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"reason":"Tea"}',
    }),
  );
  const ownBreak = page.getByRole("region", { name: "Your break" });
  await page.goto("/");
  await page.mouse.move(10, 10);
  await expect(ownBreak).toContainText(/^On break since \d\d:\d\d, Tea/);
  await page.goto("/floor");
  await expect(page.getByRole("row", { name: /^Asha/ })).toBeVisible();
  await page.mouse.move(20, 20);
  await expect(ownBreak).toContainText(/^On break since \d\d:\d\d, Tea/);
  // A call that is due leaves it in sight, in a low window too.
  const dueCall = page.getByRole("region", { name: "Callback due" });
  await page.setViewportSize({ width: 1366, height: 600 });
  const [breakBox, dueBox] = [await ownBreak.boundingBox(), await dueCall.boundingBox()];
  expect((breakBox?.y ?? 999) + (breakBox?.height ?? 999)).toBeLessThanOrEqual(dueBox?.y ?? 0);
  await expect(ownBreak.getByRole("button", { name: "End break" })).toBeInViewport({ ratio: 1 });
  // On a phone it leaves the title and the search free.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(ownBreak).toContainText(/^On break since/);
  await expect(dueCall).toContainText("Kavita Rao");
  await page.getByRole("button", { name: "Search everything" }).click();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1366, height: 768 });
  await ownBreak.getByRole("button", { name: "End break" }).click();
  await expect(ownBreak).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^Nila/ })).toBeVisible();
  await expect(page.getByText("Bharat")).toHaveCount(0);

  await page.goto(`/leads/customer/${others}`);
  await expect(page.getByText("Lead not found")).toBeVisible();
  await page.goto(`/leads/edit/${unassigned}`);
  const assignee = page.getByLabel(/^Assigned/);
  await expect(assignee.getByRole("option", { name: "Bharat" })).toHaveCount(0);
  await assignee.selectOption({ label: "Asha" });
  await page
    .getByRole("button", { name: /^(Save|Update)/ })
    .first()
    .click();
  await expect(toastOf(page)).toBeVisible();
  await page.goto(`/leads/customer/${unassigned}`);
  await expect(page.getByText("Assigned to", { exact: true })).toBeVisible();
  await expect(page.getByText("Asha", { exact: true }).first()).toBeVisible();

  await page.goto("/user-management");
  await expect(page.getByRole("button", { name: "Add User" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Edit|Delete|Deactivate|Reset)/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Bharat/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Mark Asha absent" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark Asha absent" });
  await expect(dialog.getByText("0 promised calls on these days")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark absent" }).click();
  await expect(page.getByRole("row", { name: /Asha/ }).getByText(/^Absent (today|to )/)).toBeVisible();
});
