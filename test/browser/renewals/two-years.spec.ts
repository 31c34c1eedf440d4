import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, addMonths, DAY_MS, monthLabel, monthOf, today } from "#contract/time/calendar";
import { clockShiftedBy, hasFaketime } from "../../faketime.ts";
import { type Session, signIn } from "../../server-process.ts";
import { expectNoFaults } from "../support/axe.ts";
import { expect, test, thisMonth } from "../support/office.ts";

/** About a month before the policies end again, when their leads are made. */
const DAYS_LATER = 335;

const vehicles = ["Won", "Lost", "Sold", "Quoted", "Ignored"].map((name, place) => ({
  name: `${name} Rao`,
  registrationNumber: `MH12YR000${place}`,
  phoneNumber: `98000002${String(place).padStart(2, "0")}`,
  insuranceCompany: "ICICI Lombard",
  telecallerName: name === "Ignored" ? "bharat" : "asha",
}));

/** A year of work: a policy sold, one lost, a vehicle sold with its new owner, a quote, and a lead never called. */
async function workTheMonth(asha: Session, ids: readonly number[], expiry: string) {
  const [won, lost, sold, quoted] = ids;
  const does = async (method: string, path: string, body: object) => {
    const answer = await asha.send(method, path, body);
    expect(answer.status, `${path}: ${await answer.text()}`).toBeLessThan(300);
  };
  const records = (lead: number | undefined, outcome: string, status = "connected") =>
    does("PATCH", `/api/leads/${lead}/status`, { status, outcome });
  await does("POST", `/api/leads/${quoted}/quotes`, {
    insurer: "Digit",
    plan: "comprehensive",
    statedTotal: 13_500,
  });
  await records(quoted, "quote_sent", "completed");
  await records(won, "policy_done_by_sln");
  await does("PATCH", `/api/leads/${won}`, { newInsurer: "Digit", newPremium: 14_200, newExpiry: expiry });
  await records(lost, "policy_done_outside");
  await does("PATCH", `/api/leads/${lost}`, { lostTo: "ACKO", lostPremium: 12_500 });
  await records(sold, "vehicle_sold");
  await does("POST", `/api/leads/${sold}/new-owner`, {
    name: "New Owner",
    phoneNumber: "9800000299",
    requestId: randomUUID(),
  });
}

const rowOf = (page: Page, month: string) =>
  page
    .getByRole("table", { name: "What is coming, by month" })
    .getByRole("row")
    .filter({ hasText: monthLabel(month) });

test("two years: what was won, lost, quoted and ignored comes again in its month, once, with its caller and its history", {
  tag: "@embedded",
}, async ({ office, page }) => {
  test.skip(!hasFaketime, "Debian's package faketime is not installed");
  test.slow();
  const month = thisMonth();
  const next = addMonths(month, 12);
  const asha = await office.telecaller("asha");
  await office.telecaller("bharat");
  const ids = await office.leads(
    vehicles.map((vehicle) => ({ ...vehicle, insuranceExpiry: `${month}-25` })),
    month,
  );
  await workTheMonth(asha, ids, `${next}-25`);

  await office.restart(clockShiftedBy(DAYS_LATER));
  const later = new Date(Date.now() + DAYS_LATER * DAY_MS);
  expect(monthOf(addDays(today(later), 31)) >= next).toBe(true);
  await page.clock.install({ time: later });
  // The session of the year before has ended; an administrator says that a year has passed.
  const admin = await signIn(office.url);
  await admin.send("POST", "/api/removals/confirm-date", { today: today(later) });
  await office.restart(clockShiftedBy(DAYS_LATER));
  await office.signIn(page, "admin");
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "Renewals" })).toBeVisible();
  const row = rowOf(page, next);
  await expect(row.getByRole("link", { name: "1 won last year" })).toBeVisible();
  await expect(row.getByRole("link", { name: "1 lost last year" })).toBeVisible();
  const leadsThere = row.getByRole("link", { name: /\d leads$/ });
  await expect(leadsThere).toHaveText(/^5/);
  await expectNoFaults(page, "renewals");

  // The list is as long as the number says, and each lead knows its year before.
  await leadsThere.click();
  await expect(page.getByText(`5 leads in ${monthLabel(next)}`)).toBeVisible();
  const list = page.getByRole("table", { name: /leads in/ });
  for (const name of ["Won Rao", "Lost Rao", "Quoted Rao", "Ignored Rao", "New Owner"])
    await expect(list.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  await expect(list.getByRole("row").filter({ hasText: "Sold Rao" })).toHaveCount(0);
  await expect(list.getByRole("row").filter({ hasText: "Ignored Rao" })).toContainText("Bharat");
  await expectNoFaults(page, "a month of renewals");
  await list.getByRole("link", { name: "Won Rao" }).click();
  const years = page.getByRole("list", { name: "Other years" });
  await expect(years.getByRole("link")).toHaveText([`${monthLabel(month)}Won by Asha, Digit, ₹14,200`]);
  await page.locator("#main").getByRole("link", { name: "Renewals" }).click();

  // The file of that month takes the place of the leads made before it, and sent twice changes nothing.
  const file = vehicles.map((vehicle) => ({ ...vehicle, insuranceExpiry: `${next}-25` }));
  const [targetYear, targetMonth] = next.split("-");
  for (const results of [
    { successful: 4, failed: 0 },
    { successful: 0, failed: 4 },
  ]) {
    const data = file
      .filter(({ name }) => name !== "Sold Rao")
      .map((one) => ({ ...one, maker: "Maruti Suzuki", model: "Swift" }));
    const sent = await admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
    expect(await sent.json()).toMatchObject({ results });
  }
  await page.reload();
  await expect(page.getByText(`5 leads in ${monthLabel(next)}`)).toBeVisible();

  // What an administrator has deleted is not made again; the page says that it was deleted.
  const made = await admin.read<{ id: number }[]>(`/api/leads?campaignMonth=${next}`);
  await admin.send("POST", "/api/leads/bulk-delete", {
    leadIds: made.slice(0, 2).map(({ id }) => id),
  });
  await page.goto(`/renewals/${next}`);
  await expect(page.getByText(`No policy that ends in ${monthLabel(next)} is without a lead.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Make/ })).toHaveCount(0);
  const chips = page.getByRole("group", { name: new RegExp(`Leads of ${monthLabel(month)}`) });
  await chips.getByRole("button", { name: "Deleted here 2" }).click();
  await expect(chips.getByRole("button", { name: /^Do not call/ })).toHaveCount(0);
  await expect(page.getByText(`2 customers of ${monthLabel(month)} whose lead of`)).toBeVisible();

  // Last year's caller is offered them, with the year before in sight.
  await page.context().clearCookies();
  await office.signIn(page, "asha", "/calling");
  const beside = page.getByRole("complementary", { name: "Script, next and called leads" });
  await expect(beside.getByRole("list", { name: "Other years" }).getByRole("link")).toHaveCount(1);

  await expectNoFaults(page, "call mode", "aside");
});
