import type { Page } from "@playwright/test";
import { addDays, dateLabel, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { expect, sharedTest as test } from "./support/office.ts";
import { expectToast, toastOf } from "./support/toasts.ts";

test("a telecaller is deactivated, activated again, and gets a one-time password that must be changed", async ({
  office,
  page,
  browser,
}) => {
  await office.telecaller("nalini");
  await office.signIn(page, "admin", "/user-management");
  const row = page.getByRole("row", { name: /Nalini/ });
  await row.getByRole("button", { name: "Deactivate Nalini" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  // Also of a lead that another test of this agency has shared out to her.
  await expect(toastOf(page)).toContainText("Nalini is inactive now");
  await toastOf(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(row.getByText("Inactive")).toBeVisible();

  const context = await browser.newContext({ baseURL: office.url });
  const other = await context.newPage();
  const signIn = async (password: string) => {
    await other.goto("/admin-login");
    await other.getByLabel("Username").fill("nalini");
    await other.getByLabel(/^Password/).fill(password);
    await other.getByRole("button", { name: "Login" }).click();
  };
  await signIn("correct-horse");
  await expect(toastOf(other)).toContainText("Login Failed");
  await row.getByRole("button", { name: "Activate Nalini" }).click();
  await expect(toastOf(page)).toContainText("Nalini is active now");
  await toastOf(page).getByRole("button", { name: "Dismiss" }).click();

  await row.getByRole("button", { name: "Reset password of Nalini" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset Password" }).click();
  const password = await page.getByLabel("One-time password").innerText();
  await expect(page.getByText(/valid until \d+ \w{3} \d{4}, \d\d:\d\d/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(password)).toHaveCount(0);
  await signIn("correct-horse");
  await expect(toastOf(other)).toContainText("Login Failed");
  await signIn(password);
  await expect(other.getByRole("heading", { name: "Change your password" })).toBeVisible();
  await other.goto("/leads");
  await expect(other.getByRole("heading", { name: "Change your password" })).toBeVisible();
  await other.getByLabel(/^Current password/).fill(password);
  await other.getByLabel(/^New password/).fill("monsoon-mango-42");
  await other.getByRole("button", { name: "Change password" }).click();
  await expect(other.getByRole("heading", { name: "Leads Management" })).toBeVisible();

  await other.getByRole("button", { name: /Nalini/ }).click();
  await other.getByRole("button", { name: "Change password" }).click();
  const dialog = other.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel(/^Current password/).fill("not-mine");
  await dialog.getByLabel(/^New password/).fill("another-secret-7");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByLabel(/^Current password/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/^Current password/).fill("monsoon-mango-42");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expectToast(other, { title: "Success", description: "Your password has been changed." });
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByRole("button", { name: "Login" })).toBeVisible();
  await signIn("another-secret-7");
  await expect(other.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await context.close();
});

test("an administrator edits a user, sees the open leads, and hands them on with the deactivation", async ({
  office,
  page,
}) => {
  await office.telecaller("olga");
  await office.telecaller("padma");
  await office.leads([
    { name: "First Lead", registrationNumber: "KL 07 ZZ 0001", telecallerName: "olga" },
    { name: "Second Lead", registrationNumber: "KL 07 ZZ 0002", telecallerName: "olga" },
  ]);
  await office.signIn(page, "admin", "/user-management");
  const row = page.getByRole("row", { name: /olga/ });
  await row.getByRole("button", { name: "Edit Olga" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Olga" });
  await dialog.getByLabel("Last name").fill("Nair");
  await dialog.getByLabel("Email").fill("olga@");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await dialog.getByLabel("Email").fill("olga@sln.in");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, { title: "Success", description: "Olga Nair was updated" });
  await expect(row).toContainText("Olga Nair");
  await expect(row).toContainText("olga@sln.in");
  await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible();

  const olga = (await office.admin.read<User[]>("/api/users")).find(({ username }) => username === "olga");
  const from = addDays(today(new Date()), 2);
  await office.admin.send("POST", "/api/absences", { userId: olga?.id, from, until: from });
  await row.getByRole("button", { name: "Deactivate Olga Nair" }).click();
  const ask = page.getByRole("alertdialog");
  await expect(ask).toContainText(`The absence planned for ${dateLabel(from)} ends.`);
  await ask.getByLabel("2 open leads go to").selectOption("Nobody: any telecaller can take them");
  await ask.getByRole("button", { name: "Deactivate" }).click();
  await expect(row.getByText("Inactive")).toBeVisible();
  await expect(row.getByRole("cell", { name: "0", exact: true })).toBeVisible();
  // The own role is not offered.
  await page.getByRole("button", { name: "Edit Admin" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Admin" }).getByText("Administrator")).toHaveCount(0);
});

test("of two open dialogs of one user each saves only what was changed in it", async ({
  office,
  page,
  browser,
}) => {
  await office.telecaller("vimala");
  await office.signIn(page, "admin");
  const context = await browser.newContext({ baseURL: office.url });
  const other = await context.newPage();
  await office.signIn(other, "admin");
  const dialogOf = async (tab: Page) => {
    await tab.goto("/user-management?search=vimala");
    await tab.getByRole("button", { name: "Edit Vimala" }).click();
    return tab.getByRole("dialog", { name: "Edit Vimala" });
  };
  const [one, two] = [await dialogOf(page), await dialogOf(other)];
  await one.getByLabel("Daily target").fill("60");
  await one.getByRole("button", { name: "Save" }).click();
  await expectToast(page, { title: "Success", description: "Vimala was updated" });
  await two.getByLabel("Last name").fill("Chauhan");
  await two.getByRole("button", { name: "Save" }).click();
  await expectToast(other, { title: "Success", description: "Vimala Chauhan was updated" });
  await expect(other.getByRole("row", { name: /Vimala Chauhan/ })).toContainText("60 calls a day");
  await context.close();
});

test("numbers of a user are refused, not cut, and Esc asks before typed text is lost", async ({
  office,
  page,
}) => {
  await office.telecaller("xenia");
  await office.signIn(page, "admin", "/user-management?search=xenia");
  await page.getByRole("button", { name: "Edit Xenia" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Xenia" });
  const target = dialog.getByLabel("Daily target");
  const refused = dialog.getByText("Daily target must be a whole number from 1 to 500");
  for (const typed of ["100000", "12.5", "abc", "0"]) {
    await target.fill(typed);
    await expect(target).toHaveValue(typed);
    await expect(refused).toHaveCount(0);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(refused).toBeVisible();
  }
  const ask = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await page.keyboard.press("Escape");
  await ask.getByRole("button", { name: "Keep editing" }).click();
  await expect(target).toHaveValue("0");
  await page.keyboard.press("Escape");
  await ask.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  // Nothing is asked where nothing was changed.
  await page.getByRole("button", { name: "Edit Xenia" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("capacity, own hours and the last day of a user are kept, and a wrong one is said at its field", async ({
  office,
  page,
}) => {
  await office.telecaller("usha");
  await office.signIn(page, "admin", "/user-management?search=usha");
  const row = page.getByRole("row", { name: /Usha/ });
  const edit = row.getByRole("button", { name: "Edit Usha" });
  const dialog = page.getByRole("dialog", { name: "Edit Usha" });
  const field = (name: string) => dialog.getByLabel(name);
  const save = dialog.getByRole("button", { name: "Save" });
  const day = today(new Date());
  const typed = (date: string) => date.split("-").reverse().join("/");
  const last = addDays(day, 10);
  await edit.click();
  await expect(field("Joined")).toHaveValue(typed(day));
  await expect(field("From")).toHaveCount(0);
  await field("Open leads at most").fill("0");
  await field("Last day").fill(typed(addDays(day, -1)));
  await field("Own working hours").check();
  await expect(field("From")).toHaveValue("10:00");
  await field("Until").fill("22:00");
  await save.click();
  await expect(dialog.getByText("Open leads must be a whole number from 1 to 100000")).toBeVisible();
  await expect(dialog.getByText("Work ends between 09:00 and 21:00")).toBeVisible();
  await field("Open leads at most").fill("120");
  await field("Until").fill("14:30");
  await save.click();
  await expect(dialog.getByText("The last day is before the first one")).toBeVisible();
  await expect(field("Last day")).toBeFocused();
  await field("Last day").fill(typed(last));
  await save.click();
  await expectToast(page, { title: "Success", description: "Usha was updated" });
  await expect(row.getByText(`Last day ${dateLabel(last).replace(/ \d{4}$/, "")}`)).toBeVisible();

  // A day that is past is asked about as long as they have leads, and saved all the same.
  await office.leads([{ name: "Irfan Khan", registrationNumber: "RJ 14 UA 3097", telecallerName: "usha" }]);
  const past = addDays(day, -3);
  await edit.click();
  await field("Joined").fill("");
  await field("Last day").fill(typed(past));
  await expect(
    dialog.getByText(`Last day was ${dateLabel(past)}; 1 open lead stays with Usha: is that right?`),
  ).toBeVisible();
  await save.click();
  await expect(row.getByText(`Last day ${dateLabel(past)}`)).toBeVisible();
  await expect(toastOf(page)).toContainText("Usha was updated. 1 open lead waits with Usha");
  await toastOf(page).getByRole("link", { name: "Distribute" }).click();
  await expect(page.getByText("1 in all")).toBeVisible();
  await page.goBack();

  await page.reload();
  await edit.click();
  await expect(field("Open leads at most")).toHaveValue("120");
  await expect(field("Last day")).toHaveValue(typed(past));
  await expect(field("From")).toHaveValue("10:00");
  await expect(field("Until")).toHaveValue("14:30");
  await field("Own working hours").uncheck();
  await field("Last day").fill("");
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText(/^Last day/)).toHaveCount(0);
});

for (const width of [1024, 1366])
  test(`at ${width} no column of the users is cut, nor a usual e-mail`, async ({ office, page }) => {
    await office.telecaller("karthik");
    const users = await office.admin.read<User[]>("/api/users");
    const id = users.find(({ username }) => username === "karthik")?.id;
    const [from, email] = [addDays(today(new Date()), 2), "karthik@agency.example"];
    await office.admin.send("PATCH", `/api/users/${id}`, { lastName: "Reddy", email, dailyTarget: 25 });
    await office.admin.send("POST", "/api/absences", { userId: id, from, until: from });
    await page.setViewportSize({ width, height: 768 });
    await office.signIn(page, "admin", "/user-management");
    const row = page.getByRole("row", { name: /Karthik/ });
    await expect(row.getByText(/^Today, /)).toBeVisible();
    const actions = await row.getByRole("cell").last().boundingBox();
    const seen = await row.getByText(/^Today, /).boundingBox();
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
    const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
    expect(await row.getByText(email).filter({ visible: true }).evaluate(isCut)).toBe(false);
  });

test("a long name, a long username and a past last day leave the actions in sight, and the way to hand on the leads", async ({
  office,
  page,
}) => {
  await office.telecaller("venkat");
  await office.telecaller("srinivasaraghavacharyulu.subrahmanyam");
  await office.leads([{ name: "Of Venkat", registrationNumber: "MH 09 VE 0001", telecallerName: "venkat" }]);
  const users = await office.admin.read<User[]>("/api/users");
  const id = users.find(({ username }) => username === "venkat")?.id;
  await office.admin.send("PATCH", `/api/users/${id}`, {
    lastName: "Chauhan-Deshpande Venkatanarasimharajuvaripeta",
    email: "venkat@agency.example",
    dailyTarget: 60,
    joinedOn: null,
    leftOn: addDays(today(new Date()), -1),
  });
  await office.signIn(page, "admin", "/user-management");
  const hidden = (element: HTMLElement) => element.scrollWidth - element.clientWidth;
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(page.getByRole("button", { name: /^Delete Venkat/ })).toBeVisible();
    expect(await page.getByRole("region", { name: "Users" }).evaluate(hidden)).toBe(0);
  }
  await page.getByRole("link", { name: /^Distribute the open leads of Venkat/ }).click();
  await expect(page.getByText("1 in all")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Distribute leads" });
  await page.getByRole("button", { name: /^Distribute/ }).click();
  await dialog.getByLabel(/^Assign to/).selectOption({ value: id ?? "" });
  await expect(dialog.getByText(/^Venkat left on/)).toBeVisible();
});

test("every column of the users sorts, in the address too", async ({ office, page }) => {
  await office.telecaller("zubin");
  await office.telecaller("bela");
  await office.leads([
    { name: "Of Bela", registrationNumber: "MH 09 SO 0001", telecallerName: "bela" },
    { name: "Of Bela Too", registrationNumber: "MH 09 SO 0002", telecallerName: "bela" },
  ]);
  await office.signIn(page, "admin", "/user-management?search=b");
  const names = page
    .getByRole("table", { name: "Users" })
    .getByRole("row")
    .filter({ hasText: /Zubin|Bela/ });
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(names).toHaveText([/Bela/, /Zubin/]);
  await head("User").getByRole("button").click();
  await head("User").getByRole("button").click();
  await expect(head("User")).toHaveAttribute("aria-sort", "descending");
  await expect(names).toHaveText([/Zubin/, /Bela/]);
  await head("Open leads").getByRole("button").click();
  await expect(names).toHaveText([/Bela/, /Zubin/]);
  await expect(page).toHaveURL(/sort=openLeads&sortOrder=desc/);
  await page.reload();
  await expect(head("Open leads")).toHaveAttribute("aria-sort", "descending");
  await expect(names).toHaveText([/Bela/, /Zubin/]);
  for (const column of ["Email", "Role", "Status", "Username", "Last seen"]) {
    await head(column).getByRole("button").click();
    await expect(head(column)).not.toHaveAttribute("aria-sort", "none");
  }
});

test("a changed target and greeting show on the telecaller's banner and in Template 1 (§9)", async ({
  office,
  page,
}) => {
  await office.telecaller("oviya");
  await office.signIn(page, "admin");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save team" });
  await expect(save).toBeDisabled();
  await page.getByLabel(/^Daily target/).fill("0");
  await save.click();
  await expect(page.getByText("Daily target must be a whole number from 1 to 500")).toBeVisible();
  await page.getByLabel(/^Daily target/).fill("95");
  await page.getByLabel(/^Seasonal greeting/).fill("Happy Onam");
  await save.click();
  await expectToast(page, { title: "Success", description: "Settings saved" });
  // Each card is saved on its own; what is typed in another one stays.
  await expect(save).toBeDisabled();
  await expect(page.getByLabel(/^Seasonal greeting/)).toHaveValue("Happy Onam");
  expect(await office.admin.read("/api/settings")).toMatchObject({
    dailyTarget: 95,
    seasonalGreeting: "Greetings",
  });
  await page.getByRole("button", { name: "Save agency" }).click();
  await expect(page.getByRole("button", { name: "Save agency" })).toBeDisabled();

  await page.context().clearCookies();
  await office.signIn(page, "oviya", "/leads");
  const banner = page.getByRole("region", { name: "Daily target" });
  await expect(banner).toContainText("0 of 95 fresh calls made today");
  await expect(banner).toContainText("95 remaining");
  await page.goto("/templates");
  await expect(page.getByRole("region", { name: "Template 1: message" })).toContainText(
    "Happy Onam, [Name]!",
  );
  await office.admin.send("PATCH", "/api/settings", { dailyTarget: 80, seasonalGreeting: "Greetings" });
});

test("what a second administrator changes in the meantime is shown in Settings and in Edit User, and nothing is overwritten", async ({
  office,
  page,
}) => {
  await office.telecaller("tejas");
  const tejas = async () => {
    const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
    return users.find(({ username }) => username === "tejas");
  };
  await office.signIn(page, "admin", "/settings");
  await page.getByLabel(/^Seasonal greeting/).fill("Happy Onam");
  await page.getByLabel(/^Agency name/).fill("Shree Insurance");
  await expect(page.getByText("Still has the former name, SLN Insurance")).toBeVisible();
  await office.admin.send("PATCH", "/api/settings", { agencyName: "Laxmi Insurance" });
  const save = page.getByRole("button", { name: "Save agency" });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Agency name: now Laxmi Insurance");
  await page.getByRole("button", { name: "Use theirs" }).click();
  await expect(page.getByLabel(/^Agency name/)).toHaveValue("Laxmi Insurance");
  await save.click();
  await expectToast(page, { title: "Success", description: "Settings saved" });
  const settings = { agencyName: "Laxmi Insurance", seasonalGreeting: "Happy Onam" };
  expect(await office.admin.read("/api/settings")).toMatchObject(settings);

  await page.goto("/user-management");
  await page.getByRole("row", { name: /Tejas/ }).getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Daily target/).fill("85");
  await office.admin.send("PATCH", `/api/users/${(await tejas())?.id}`, { dailyTarget: 70, capacity: 120 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Daily target: now 70");
  await expect(dialog.getByRole("alert")).toContainText(
    "not saved yet, and nothing is lost: choose, then save",
  );
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog.getByLabel(/^Open leads at most/)).toHaveValue("120");
  await expect(dialog.getByLabel(/^Daily target/)).toHaveValue("85");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await tejas()).toMatchObject({ dailyTarget: 85, capacity: 120 });
  const former = { agencyName: "SLN Insurance", seasonalGreeting: "Greetings" };
  await office.admin.send("PATCH", "/api/settings", former);
});

test("a holiday that is pasted in Settings has no target; a person's own target stands in the banner", async ({
  office,
  page,
}) => {
  await office.telecaller("omkar");
  await office.signIn(page, "admin", "/settings#calling");
  const holidays = page.getByLabel("Holidays");
  const save = page.getByRole("button", { name: "Save working days" });
  await holidays.fill("Diwali");
  await save.click();
  await expect(page.getByText(/Line 1 does not begin with a day like/)).toBeVisible();
  await expect(holidays).toBeFocused();
  await holidays.fill(`${today(new Date())} Diwali`);
  await save.click();
  await expectToast(page, { title: "Success", description: "Settings saved" });
  await page.goto("/user-management");
  await page.getByRole("row", { name: /Omkar/ }).getByRole("button", { name: /^Edit/ }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Daily target/)
    .fill("30");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().clearCookies();
  await office.signIn(page, "omkar", "/leads");
  const banner = page.getByRole("region", { name: "Daily target" });
  await expect(banner).toContainText("No target today: Diwali");
  await expect(banner).not.toContainText("remaining");
  await office.admin.send("PATCH", "/api/settings", { holidays: "" });
  await page.reload();
  await expect(banner).toContainText("0 of 30 fresh calls made today");
  await expect(banner).toContainText("30 remaining");
});

test("Settings are one page by section: a link leads to its part, which is marked, and typed text stays unasked", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/settings");
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link", { name: "Agency and messages" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await page.getByLabel(/^Agency name/).fill("Typed and not saved");
  await sections.getByRole("link", { name: "Data and backups" }).click();
  await expect(page.getByText("Keep leads", { exact: true })).toBeInViewport();
  await expect(sections.getByRole("link", { name: "Data and backups" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await expect(page.getByLabel(/^Agency name/)).toHaveValue("Typed and not saved");
  page.once("dialog", (dialog) => dialog.accept());
  await page.goto("/settings#renewals");
  await expect(page.getByLabel(/^Reasons/)).toBeInViewport();
});

test("a retention time is saved only after confirming what it removes; keeping for ever needs no confirmation", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/settings");
  await page.getByLabel("Keep leads").selectOption("For a number of months");
  await page.getByLabel(/^Months/).fill("11");
  const save = page.getByRole("button", { name: "Save keeping leads" });
  await save.click();
  await expect(page.getByText("Leads are kept for 12 months or more")).toBeVisible();
  await page.getByLabel(/^Months/).fill("24");
  await expect(page.getByText(/^0 leads older than .* would be removed now\.$/)).toBeVisible();
  await save.click();
  const question = page.getByRole("alertdialog", { name: "Keep leads for 24 months?" });
  await expect(question).toContainText("This cannot be undone. Backups still contain them for 14 days.");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await office.admin.read("/api/settings")).toMatchObject({ leadsKeptMonths: null });
  await save.click();
  await question.getByRole("button", { name: "Save and remove old leads" }).click();
  await expectToast(page, { title: "Success", description: "Settings saved" });
  expect(await office.admin.read("/api/settings")).toMatchObject({ leadsKeptMonths: 24 });

  await page.reload();
  await expect(page.getByLabel(/^Months/)).toHaveValue("24");
  await page.getByLabel("Keep leads").selectOption("Forever");
  await save.click();
  await expectToast(page, { title: "Success", description: "Settings saved" });
  expect(await office.admin.read("/api/settings")).toMatchObject({ leadsKeptMonths: null });
});

test("typed text of a new user is discarded only when asked for; a deletion asks who gets the open leads", async ({
  office,
  page,
}) => {
  await office.telecaller("urmila");
  await office.telecaller("vimla");
  await office.telecaller("wafa");
  await office.leads([
    { name: "Open One", registrationNumber: "KA 05 UR 0001", telecallerName: "urmila" },
    { name: "Open Two", registrationNumber: "KA 05 UR 0002", telecallerName: "urmila" },
  ]);
  await office.signIn(page, "admin", "/user-management");
  await page.getByRole("button", { name: "Add User" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create New User" });
  await dialog.getByLabel(/^First name/).fill("Vasanti");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard this user?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel(/^First name/)).toHaveValue("Vasanti");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();

  await page
    .getByRole("row", { name: /Urmila/ })
    .getByRole("button", { name: /^Delete/ })
    .click();
  const removal = page.getByRole("alertdialog", { name: "Delete user?" });
  await removal.getByLabel("2 open leads go to").selectOption({ label: "Vimla" });
  await removal.getByRole("button", { name: "Delete User" }).click();
  await expectToast(page, { title: "User deleted successfully", description: "Open leads: Vimla 2" });
  await expect(
    page.getByRole("row", { name: /Vimla/ }).getByRole("cell", { name: "2", exact: true }),
  ).toBeVisible();
});

test("a refused setting is marked until it is corrected, also when it is put back as it was", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/settings#calling");
  const card = page.locator("form").filter({ hasText: "Calling hours" });
  const from = card.getByLabel("From");
  const stored = await from.inputValue();
  const refusal = card.getByText("Calling starts between 09:00 and 21:00");
  const type = async (time: string) => {
    await from.fill(time);
    await from.press("Tab");
  };
  await type("08:00");
  await card.getByRole("button", { name: /^Save/ }).click();
  await expect(refusal).toBeVisible();
  await type("09:30");
  await expect(refusal).toHaveCount(0);
  await type("08:00");
  await card.getByRole("button", { name: /^Save/ }).click();
  await expect(refusal).toBeVisible();
  await type(stored);
  await expect(refusal).toHaveCount(0);
  await expect(from).not.toHaveAttribute("aria-invalid", "true");
});
