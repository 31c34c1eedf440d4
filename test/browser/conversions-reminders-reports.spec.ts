import { addMonths, DAY_MS, HOUR_MS, monthLabel } from "#contract/time/calendar";
import { exportList } from "./support/exports.ts";
import { expect, nextYearOn, test, thisMonth } from "./support/office.ts";

test("a day's calls appear under Policy Converted, Reminders and Reports (§2)", async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const bharat = await office.telecaller("bharat");
  const lead = (name: string, registrationNumber: string, telecallerName: string) => ({
    name,
    registrationNumber,
    telecallerName,
    insuranceCompany: "Digit",
  });
  const [sold, missed, later, lost] = await office.leads([
    lead("Sold Policy", "MH 01 AA 1111", "asha"),
    lead("Missed Call", "MH 01 AA 2222", "asha"),
    lead("Next Year", "MH 01 AA 3333", "bharat"),
    lead("Not Reached", "MH 01 AA 4444", "bharat"),
  ]);
  await asha.send("PATCH", `/api/leads/${sold}/status`, {
    status: "connected",
    outcome: "policy_done_by_sln",
  });
  await asha.send("PATCH", `/api/leads/${sold}`, { newInsurer: "ACKO", newPremium: 8450 });
  const promised = (id: number | undefined, who: typeof asha, outcome: string, at: number, notes: string) =>
    who.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome,
      notes,
      nextFollowUp: new Date(at).toISOString(),
    });
  await promised(missed, asha, "callback", Date.now() - 3 * HOUR_MS, "ring the shop");
  await promised(later, bharat, "follow_up", Date.now() + 390 * DAY_MS, "wants a new quote");
  await bharat.send("PATCH", `/api/leads/${lost}/status`, {
    status: "not_connected",
    outcome: "switched_off",
  });

  await office.signIn(page, "admin");
  await page.getByRole("link", { name: "Policy Converted" }).click();
  const row = page.getByRole("row", { name: /Sold Policy/ });
  await expect(row).toContainText("MH 01 AA 1111");
  await expect(row).toContainText("ACKO");
  await expect(row).toContainText("8,450");
  await expect(row).toContainText("Asha");
  await expect(page.getByText(/^1 policy/)).toBeVisible();
  await page.getByLabel("Search converted policies").fill("missed");
  await expect(page.getByText("No converted policies found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await page.getByLabel("Month of conversion").selectOption(thisMonth());
  await expect(row).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Month of conversion")).toHaveValue(thisMonth());

  await page.getByRole("link", { name: "Reminders" }).click();
  const overdue = page.getByRole("region", { name: /^Overdue/ });
  await expect(overdue.getByRole("listitem")).toContainText([/Missed Call.*Callback.*ring the shop.*Asha/s]);
  await expect(overdue).toContainText("overdue");
  await expect(page.getByRole("region", { name: /^Today/ })).toContainText("Nothing more today.");
  await expect(page.getByRole("region", { name: /^Later/ }).getByRole("listitem")).toContainText([
    /Next Year.*Follow-up.*wants a new quote.*Bharat/s,
  ]);
  await page.getByLabel("Telecaller").selectOption({ label: "Bharat" });
  await expect(page.getByText("Missed Call")).toHaveCount(0);
  await page.getByRole("link", { name: "Next Year", exact: true }).click();
  await expect(page.getByText("Latest: FOLLOW UP")).toBeVisible();

  await page.getByRole("link", { name: "Reports" }).click();
  // The last twelve months until others are chosen, shown from the first one with work; the tables are folded.
  await expect(page.getByLabel("Period", { exact: true })).toHaveValue("last-12-months");
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toHaveCount(3);
  await page.emulateMedia({ media: null });
  for (const one of ["month", "telecaller", "insurer"])
    await page.getByRole("button", { name: `Table by ${one}` }).click();
  const figures = (table: string, first: string) =>
    page
      .getByRole("table", { name: table })
      .or(page.getByRole("region", { name: table }))
      .first()
      .getByRole("row", { name: new RegExp(first) });
  await expect(figures("By month: figures", monthLabel(thisMonth()))).toContainText(
    /4\s*3\s*0\s*1\s*₹\s?8,450/,
  );
  await expect(figures("By telecaller: figures", "Asha")).toContainText(/2\s*2\s*0\s*1/);
  await expect(figures("By telecaller: figures", "Bharat")).toContainText(/2\s*1\s*0\s*0/);
  await expect(figures("By insurer: figures", "ACKO")).toContainText("8,450");
  await expect(page.getByText("recorded for 1 of 1 conversion")).toBeVisible();
  const text = (await exportList(page, "csv", "Export by telecaller")).bytes.toString();
  expect(text).toContain("Telecaller,Calls,Connected,Quotes,Conversions,Premium (₹)");
  expect(text).toContain("Asha,2,2,0,1,8450");

  await page.getByRole("link", { name: /^₹\s?8,450$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^1 policy won/);
});

test("Reports: of days a tab that counts by month says so beside the period (§2)", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/reports?tab=funnel");
  await expect(page.getByLabel("Period", { exact: true })).toBeVisible();
  await expect(page.getByText(/Counts whole months/)).toHaveCount(0);
  await page.getByLabel("Period", { exact: true }).selectOption("today");
  await expect(page.getByText(`Counts whole months: ${monthLabel(thisMonth())}`)).toBeVisible();
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText(/Counts whole months/)).toHaveCount(0);
});

test("Policy Converted: figures, filters, sorting and the export follow each other (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const bharat = await office.telecaller("bharat");
  const row = (name: string, registrationNumber: string, telecallerName: string) => ({
    name,
    registrationNumber,
    telecallerName,
  });
  const [zara, amit, open] = await office.leads([
    row("Zara Khan", "MH 01 BB 1111", "asha"),
    row("Amit Rao", "MH 01 BB 2222", "bharat"),
    row("Still Open", "MH 01 BB 3333", "asha"),
  ]);
  expect(open).toBeGreaterThan(0);
  const converts = (person: typeof asha, id: number | undefined, sold: object) =>
    person
      .send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "policy_done_by_sln" })
      .then(() => person.send("PATCH", `/api/leads/${id}`, sold));
  await converts(asha, zara, { newInsurer: "ACKO", newPremium: 8000, newPolicyNumber: "P-77" });
  await converts(bharat, amit, { newInsurer: "Digit" });

  await office.signIn(page, "admin", "/policy-converted");
  const month = page.getByRole("region", { name: "Figures of the month" });
  await expect(month).toContainText(/Converted this month\s*2/);
  await expect(month).toContainText(/Premium collected\s*₹8,000/);
  await expect(month).toContainText(/Average premium\s*₹8,000\s*of the 1 recorded/);
  await expect(month).toContainText(/Conversion rate\s*–\s*2 of 3/);
  const names = page.getByRole("table", { name: "Converted policies" }).getByRole("link");
  await expect(names).toHaveText(["Amit Rao", "Zara Khan"]);
  await expect(page.getByRole("row", { name: /Zara Khan/ })).toContainText("P-77");

  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(names).toHaveText(["Zara Khan", "Amit Rao"]);
  await expect(page.getByRole("columnheader", { name: "Name", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  // What is not recorded comes last, whatever the direction.
  const premium = page.getByRole("button", { name: "Premium", exact: true });
  await premium.click();
  await expect(page.getByRole("columnheader", { name: "Premium", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await premium.click();
  await expect(names).toHaveText(["Zara Khan", "Amit Rao"]);
  await expect(page).toHaveURL(/sort=premium&sortOrder=asc/);

  await page.getByLabel("Telecaller", { exact: true }).selectOption({ label: "Bharat" });
  await expect(names).toHaveText(["Amit Rao"]);
  await expect(month).toContainText(/Conversion rate\s*–\s*1 of 1/);
  const lines = (await exportList(page, "csv")).bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Amit Rao");
  await page.reload();
  await expect(names).toHaveText(["Amit Rao"]);
  await page.getByLabel("New insurer", { exact: true }).selectOption("ACKO");
  await expect(page.getByText("No policy was converted that matches the filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(names).toHaveText(["Zara Khan", "Amit Rao"]);

  await page.goto("/audit-log");
  await expect(page.getByTitle("1 policy, by bharat, as CSV")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await office.signIn(page, "asha", "/policy-converted");
  await expect(page.getByRole("table", { name: "Converted policies" }).getByRole("link")).toHaveText([
    "Zara Khan",
  ]);
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  await expect(page.getByLabel("Telecaller", { exact: true })).toHaveCount(0);
});

test("Policy Converted: a filter is saved under a name and applied again, in the month shown (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    ["Zara Khan", "Amit Rao"].map((name, index) => ({
      name,
      registrationNumber: `MH 01 SF ${1111 + index}`,
      telecallerName: "asha",
    })),
  );
  for (const [index, id] of ids.entries()) {
    const sold = { status: "connected", outcome: "policy_done_by_sln" };
    await asha.send("PATCH", `/api/leads/${id}/status`, sold);
    await asha.send("PATCH", `/api/leads/${id}`, { newInsurer: index === 0 ? "ACKO" : "Digit" });
  }
  await office.signIn(page, "asha", "/policy-converted");
  const names = page.getByRole("table", { name: "Converted policies" }).getByRole("link");
  await page.getByLabel("New insurer", { exact: true }).selectOption("ACKO");
  await expect(names).toHaveText(["Zara Khan"]);
  await page.getByRole("button", { name: "Saved filters" }).click();
  const panel = page.getByRole("dialog", { name: "Filters of Policy Converted" });
  await panel.getByRole("button", { name: "Save these filters…" }).click();
  await panel.getByLabel("Name of the filter").fill("Acko sold");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Acko sold", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(names).toHaveText(["Amit Rao", "Zara Khan"]);

  await page.getByLabel("Month of conversion").selectOption(thisMonth());
  await page.getByRole("button", { name: "Saved filters" }).click();
  await panel.getByRole("button", { name: "Acko sold", exact: true }).click();
  await expect(panel).toHaveCount(0);
  await expect(names).toHaveText(["Zara Khan"]);
  await expect(page).toHaveURL(new RegExp(`month=${thisMonth()}.*insurer=ACKO`));
  // The filters of Leads are others.
  await page.goto("/leads");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save these filters…" })).toBeVisible();
  await expect(page.getByText("Acko sold")).toHaveCount(0);
});

test("Reminders: callbacks or follow-ups alone, sorted, and one moved in place (§2, §4)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const row = (name: string, registrationNumber: string) => ({
    name,
    registrationNumber,
    telecallerName: "asha",
  });
  const [missed, other, quote] = await office.leads([
    row("Missed Call", "MH 01 CC 1111"),
    row("Another Call", "MH 01 CC 2222"),
    row("Wants Quote", "MH 01 CC 3333"),
  ]);
  const promise = (id: number | undefined, outcome: string, at: number) =>
    asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome,
      nextFollowUp: new Date(at).toISOString(),
    });
  await promise(missed, "callback", Date.now() - 3 * HOUR_MS);
  await promise(other, "callback", Date.now() - 2 * HOUR_MS);
  await promise(quote, "follow_up", Date.now() + 390 * DAY_MS);

  await office.signIn(page, "admin", "/reminders");
  const overdue = page.getByRole("region", { name: /^Overdue/ });
  const later = page.getByRole("region", { name: /^Later/ });
  const kinds = page.getByRole("group", { name: "Callbacks or follow-ups" });
  await expect(overdue.getByRole("link", { name: /Call$/ }).first()).toBeVisible();
  await kinds.getByLabel("Follow-ups 1").check({ force: true });
  await expect(overdue).toContainText("Nothing is overdue.");
  await expect(later.getByRole("link", { name: "Wants Quote", exact: true })).toBeVisible();
  await kinds.getByLabel("Callbacks 2").check({ force: true });
  await page.getByLabel("Sort by").selectOption("customer");
  const names = overdue.getByRole("listitem");
  await expect(names).toHaveText([/Another Call/, /Missed Call/]);
  await page.reload();
  await expect(names).toHaveText([/Another Call/, /Missed Call/]);
  await expect(page).toHaveURL(/promise=callback/);

  // With the keyboard: the focus follows the reminder to its new group.
  await page.getByRole("button", { name: "Reschedule Missed Call" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await expect(dialog).toContainText("Missed Call");
  await dialog.getByRole("button", { name: "Schedule Callback" }).click();
  await expect(page.getByText("Please select both date and time")).toBeVisible();
  const { day, label } = nextYearOn("02-03");
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Time").fill("10:30");
  await dialog.getByRole("button", { name: "Schedule Callback" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(later.getByRole("listitem")).toHaveText([new RegExp(`${label}, 10:30.*Missed Call`, "s")]);
  await expect(names).toHaveText([/Another Call/]);
  await expect(page.getByRole("button", { name: "Reschedule Missed Call" })).toBeFocused();
  await page.getByRole("button", { name: "Reschedule Another Call" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Reschedule Another Call" })).toBeFocused();

  await page.getByRole("checkbox", { name: "Select Missed Call" }).check();
  await page.getByRole("button", { name: "Hand over selected" }).click();
  await expect(page.getByRole("dialog", { name: "Hand over callbacks" })).toContainText(
    `Missed Call, ${label}, 10:30`,
  );
});

test("Reports: of the numbers to fix ten are shown, then all (§2)", async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const rows = Array.from({ length: 11 }, (_, index) => ({
    name: `Wrong ${index}`,
    registrationNumber: `MH 01 WN ${1000 + index}`,
    telecallerName: "asha",
  }));
  for (const id of await office.leads(rows)) {
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "not_connected",
      outcome: "number_invalid",
    });
  }
  await office.signIn(page, "admin", "/reports");
  const fixes = page.getByRole("region", { name: "Numbers to fix" });
  await expect(fixes).toContainText("11, all months");
  await expect(fixes.getByRole("listitem")).toHaveCount(10);
  await fixes.getByRole("button", { name: "Show all" }).click();
  await expect(fixes.getByRole("listitem")).toHaveCount(11);
  await fixes.getByRole("button", { name: "Show fewer" }).click();
  await expect(fixes.getByRole("listitem")).toHaveCount(10);

  // Months chosen by hand are all shown.
  await page.getByLabel("Period", { exact: true }).selectOption("months");
  await page.getByLabel("From").selectOption(addMonths(thisMonth(), -5));
  await page.getByRole("button", { name: "Table by month" }).click();
  // The head, six months and the sums.
  await expect(page.getByRole("table", { name: "By month: figures" }).getByRole("row")).toHaveCount(8);

  // Of days, a last one before the first one is refused, and the first one stays.
  await page.getByLabel("Period", { exact: true }).selectOption("days");
  const first = await page.getByLabel("From").inputValue();
  await page.getByLabel("to", { exact: true }).fill("01/01/2020");
  await page.getByLabel("to", { exact: true }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The last day is before the first one");
  await expect(page.getByLabel("From")).toHaveValue(first);
});
