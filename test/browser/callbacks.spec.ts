import type { Page } from "@playwright/test";
import { addMonths, MINUTE_MS, monthOf, today } from "#contract/time/calendar";
import type { Session } from "../server-process.ts";
import { expect, nextYearOn, test, withoutStream } from "./support/office.ts";

const NEXT_MONTH = addMonths(monthOf(today(new Date())), 1);

const promised = (who: Session, id: number | undefined, minutes: number, outcome = "callback") =>
  who.send("PATCH", `/api/leads/${id}/status`, {
    status: "follow_up",
    outcome,
    nextFollowUp: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
  });
const row = (name: string, digits: string, telecallerName = "asha") => ({
  name,
  registrationNumber: `MH 01 CB ${digits}`,
  telecallerName,
});
const alertIn = (page: Page) => page.getByRole("region", { name: "Callback due" });

test("a callback that falls due shows in the title, beside Leads and in a card that takes no focus (§2, §4)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [soon, missed] = await office.leads([row("Falls Due", "1001"), row("Missed Before", "1002")]);
  await promised(asha, missed, -90);
  await office.signIn(page, "asha");
  await page.getByRole("link", { name: /^Leads/ }).click();
  await expect(page).toHaveTitle("(1) Leads Management · RenewDesk");
  await expect(page.getByRole("link", { name: "1 due" })).toBeVisible();
  await expect(alertIn(page)).toContainText("Missed Before");
  await alertIn(page).getByRole("button", { name: "Hide until the next one is due" }).click();
  await expect(alertIn(page)).toHaveCount(0);

  // Promised elsewhere: this page sees it with its next refetch, and its due time to the second.
  await promised(asha, soon, 0.1);
  await page.reload();
  await page.getByLabel(/Quick Search/).focus();
  await expect(alertIn(page)).toContainText("Falls Due");
  await expect(page).toHaveTitle("(2) Leads Management · RenewDesk");
  await expect(page.getByLabel(/Quick Search/)).toBeFocused();
  await expect(page.getByText(/^Callback due at .*: Falls Due$/)).toBeAttached();

  await page.getByRole("tab", { name: /Callbacks/ }).click();
  await expect(page.getByRole("row", { name: /^Overdue 1/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Now 1/ })).toBeVisible();

  await alertIn(page).getByRole("button", { name: "Snooze: 30 min" }).click();
  await expect(page.getByText(/Callback of Falls Due snoozed/).first()).toBeVisible();
  await expect(alertIn(page)).toContainText("Missed Before");
  await expect(page).toHaveTitle("(1) Leads Management · RenewDesk");
  await expect(page.getByRole("row", { name: /^Now/ })).toHaveCount(0);

  await page.goto(`/leads/customer/${soon}`);
  await expect(page.getByText("SNOOZED", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/snoozed \(30 min\)/)).toBeVisible();
});

test("a due follow-up is called one in its card, its announcement, the toast and the history, never a callback (§4)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([row("Asked Later", "1003")]);
  await promised(asha, id, -1, "follow_up");
  await office.signIn(page, "asha");
  const card = page.getByRole("region", { name: "Follow-up due" });
  await expect(card).toContainText(/^Follow-up .*Asked Later/);
  await expect(page.getByText(/^Follow-up due at .*: Asked Later$/)).toBeAttached();
  await page.goto("/calling");
  await page.getByRole("button", { name: "Follow-up due: Asked Later" }).click();
  await page.getByRole("button", { name: "Snooze: 30 min" }).click();
  await expect(page.getByText(/^Follow-up of Asked Later snoozed to /).first()).toBeVisible();
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(/^Follow-up of .* snoozed \(30 min\)/)).toBeVisible();
  await expect(page.getByText(/callback of|callback due/i)).toHaveCount(0);
});

test("what was noted with a promise stands beside its time in Call Mode, and below the name in its list", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id, bare] = await office.leads([row("Noted Then", "1201"), row("Nothing Noted", "1202")]);
  await promised(asha, bare, 60);
  await asha.send("PATCH", `/api/leads/${id}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - 60_000).toISOString(),
    notes: "Callback scheduled: 5 Nov 2026, 12:00. Wants Hindi; ask for RC",
  });
  await office.signIn(page, "asha", `/leads/customer/${id}`);
  await expect(page.getByRole("main").getByTitle("Wants Hindi; ask for RC")).toBeVisible();
  await page.goto("/calling");
  await expect(page.getByText(/^Callback due \d\d:\d\d · Wants Hindi; ask for RC$/)).toBeVisible();
  await page.goto("/leads?tab=callbacks&month=all");
  const names = page.getByRole("row", { name: /Not(ed|hing)/ }).locator("td:first-child");
  await expect(names).toHaveText(["Noted ThenWants Hindi; ask for RC", "Nothing Noted"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("listitem").filter({ hasText: "Noted Then" })).toContainText("Wants Hindi");
});

test("a due callback of another campaign month is in the list that the count, the card and Ctrl K open (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [thisMonth] = await office.leads([row("This Month", "1101")]);
  const [next, quoted] = await office.leads(
    [row("Next Month", "1102"), row("Quoted Then", "1103")],
    NEXT_MONTH,
  );
  for (const id of [thisMonth, next, quoted]) await promised(asha, id, -20);
  await asha.send("PATCH", `/api/leads/${quoted}/status`, { status: "completed", outcome: "quote_sent" });
  await office.signIn(page, "asha");
  const allListed = async () => {
    await expect(page.getByRole("button", { name: "All months" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("row", { name: /^Overdue 3/ })).toBeVisible();
    for (const name of ["This Month", "Next Month", "Quoted Then"]) {
      await expect(page.getByRole("row", { name: new RegExp(`^${name}`) })).toBeVisible();
    }
  };
  await page.getByRole("link", { name: "3 due" }).click();
  await allListed();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("my callbacks");
  await page.getByRole("option", { name: /My callbacks/ }).click();
  await allListed();
  await page.goto("/");
  await alertIn(page).getByRole("link", { name: "2 more due" }).click();
  await allListed();

  // Its tab opens on what the badge counts; a chosen month has that month's leads with the status.
  await page.getByRole("tab", { name: "Pending Calls" }).click();
  await expect(page.getByRole("row", { name: /^Next Month/ })).toHaveCount(0);
  await page.getByRole("tab", { name: /Callbacks & Follow-ups/ }).click();
  await allListed();
  await page.getByRole("tablist", { name: "Campaign month" }).getByRole("tab").first().click();
  await expect(page.getByRole("row", { name: /^Overdue 1/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Next Month/ })).toHaveCount(0);
});

test("a due callback still shows after a reload, in a second tab and after a restart; snoozed in one, it moves once", {
  tag: "@embedded",
}, async ({ office, page, context }) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([row("Two Tabs", "2001")]);
  await promised(asha, id, -3);
  await office.signIn(page, "asha");
  const second = await context.newPage();
  // It does not hear that the first one snoozes.
  await withoutStream(second);
  await second.goto("/leads");
  await expect(alertIn(page)).toContainText("Two Tabs");
  await expect(alertIn(second)).toContainText("Two Tabs");
  await alertIn(page).getByRole("button", { name: "Snooze: 10 min" }).click();
  await expect(alertIn(page)).toHaveCount(0);
  await alertIn(second).getByRole("button", { name: "Snooze: 60 min" }).click();
  await expect(second.getByText(/The callback has been moved to/).first()).toBeVisible();
  await expect(alertIn(second)).toHaveCount(0);
  await second.close();

  await promised(asha, id, -1);
  await page.reload();
  await expect(alertIn(page)).toContainText("Two Tabs");
  // An open stream would break with the server, which the browser logs as an error.
  await page.goto("about:blank");
  await office.restart();
  await page.goto("/leads");
  await expect(alertIn(page)).toContainText("Two Tabs");
});

test("an administrator sees what is half an hour late, and hands over an absent telecaller's callbacks (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await office.telecaller("bharat");
  await office.telecaller("chitra");
  const names = ["Very Late", "Just Missed", "Later Today"];
  const ids = await office.leads(names.map((name, place) => row(name, `300${place}`)));
  await promised(asha, ids[0], -45);
  await promised(asha, ids[1], -5);
  await promised(asha, ids[2], 24 * 60);
  await office.signIn(page, "admin");
  await page.getByRole("link", { name: "Reminders 2 due" }).click();
  await expect(page).toHaveTitle("(2) Reminders · RenewDesk");
  const overdue = page.getByRole("region", { name: /^Overdue/ });
  await expect(overdue.getByRole("listitem")).toHaveCount(2);
  await expect(overdue.getByRole("listitem").first()).toContainText("more than 30 minutes");
  await page.getByRole("button", { name: "30 min or more late: 1" }).click();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late/]);
  await page.reload();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late/]);

  await page.getByRole("checkbox", { name: "Select Very Late" }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Hand over selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over callbacks" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("Please select a telecaller")).toBeVisible();
  await dialog.getByLabel(/^Hand over to/).selectOption({ label: "Bharat" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("1 callback handed over").first()).toBeVisible();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late.*Bharat/]);

  await page.getByRole("button", { name: "30 min or more late: 1" }).click();
  await page.getByRole("button", { name: "Hand over all of…" }).click();
  await dialog.getByLabel(/^Callbacks of/).selectOption({ label: "Asha" });
  await dialog.getByLabel(/^Hand over to/).selectOption({ label: "Chitra" });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("1 callback handed over").first()).toBeVisible();
  await expect(overdue.getByRole("listitem")).toHaveText([/Very Late.*Bharat/, /Just Missed.*Chitra/]);
  await expect(page.getByRole("region", { name: /^Later/ })).toContainText("Asha");
});

test("a telecaller's dashboard names the next callbacks with their days, and opens them", async ({
  office,
  page,
}) => {
  const devi = await office.telecaller("devi");
  const [soon, later] = await office.leads([
    row("Asha Soon", "3001", "devi"),
    row("Asha Later", "3002", "devi"),
  ]);
  const promise = (id: number | undefined, nextFollowUp: string, notes?: string) =>
    devi.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome: "callback",
      nextFollowUp,
      notes,
    });
  const [first, second] = [nextYearOn("01-02"), nextYearOn("02-03")];
  await promise(soon, `${first.day}T04:30:00Z`, "Ask for the son first");
  await promise(later, `${second.day}T04:30:00Z`);
  await office.signIn(page, "devi");
  const next = page.getByRole("region", { name: "Up next" });
  await expect(next.getByRole("listitem")).toHaveText([
    `Asha SoonCallback · MH 01 CB 3001Ask for the son first${first.label}, 10:00`,
    `Asha LaterCallback · MH 01 CB 3002${second.label}, 10:00`,
  ]);
  const work = page.getByRole("region", { name: "Your work" }).getByRole("table");
  await expect(work.getByRole("row", { name: "Calls 2 2" })).toBeVisible();
  await next.getByRole("link", { name: "Asha Soon" }).click();
  await expect(page).toHaveURL(new RegExp(`/leads/customer/${soon}$`));
});
