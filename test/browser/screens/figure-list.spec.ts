import type { Page } from "@playwright/test";
import { desk, expectNoFaults } from "../support/axe.ts";
import { exportList } from "../support/exports.ts";
import { expect, test } from "../support/office.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** The rows below the head. */
const rows = (page: Page) => page.locator("tbody").getByRole("row");

test("a number on the dashboard opens exactly what it counts, by click and by key, and the list is worked", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await office.telecaller("bharat");
  const names = ["Gauri Deshpande", "Suresh Narayanan", "Kavita Jadhav", "Asmita Joshi", "Prakash Iyer"];
  const ids = await office.leads(
    names.map((name, place) => ({
      name,
      registrationNumber: `MH 01 AB 110${place}`,
      telecallerName: "asha",
    })),
  );
  const outcomes = ["interested", "not_interested", "switched_off"];
  for (const [place, outcome] of outcomes.entries()) {
    const status = outcome === "switched_off" ? "not_connected" : "connected";
    await asha.send("PATCH", `/api/leads/${ids[place]}/status`, { status, outcome, notes: "Wants zero dep" });
  }

  await office.signIn(page, "admin");
  const telecallers = page.getByRole("table", { name: "Telecallers" });
  const figure = telecallers.getByRole("row", { name: /Asha/ }).getByRole("link", { name: "3", exact: true });
  await figure.click();
  await expect(heading(page, "3 calls by Asha")).toBeVisible();
  await expect(page).toHaveTitle(/3 calls by Asha/);
  await expect(page.getByText("A call is an entry made by a call outcome")).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).last()).toContainText(/Gauri Deshpande.*Interested.*Wants zero dep/s);

  await expectNoFaults(page, "the list of a figure");
  await page.setViewportSize(desk);

  // Without its telecaller it is the team's number.
  await page.getByRole("link", { name: "Remove Asha" }).click();
  await expect(heading(page, "3 calls")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "3 calls by Asha")).toBeVisible();

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Customer Details")).toBeVisible();
  await expect(page.getByRole("link", { name: "Figure", exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("checkbox", { name: "Select the 3 shown" }).check();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByLabel("Assign to").selectOption({ label: "Bharat" });
  await page.getByLabel("Also move the assigned: 3").check();
  await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("3 leads assigned successfully")).toBeVisible();
  const { name, bytes } = await exportList(page, "csv");
  expect(name).toMatch(/^renewdesk-calls-.*\.csv$/);
  expect(bytes.toString().trim().split("\n")).toHaveLength(4);

  await page.keyboard.press("Backspace");
  await expect(heading(page, "Dashboard")).toBeVisible();
});

test("a telecaller opens a number, calls its leads one after the other, and comes back to what is left", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const lead = (name: string, place: number) => ({
    name,
    registrationNumber: `MH 01 AB 220${place}`,
    telecallerName: "asha",
  });
  const [other] = await office.leads([
    lead("Not Pending", 0),
    lead("Rekha Pawar", 1),
    lead("Deepak Bhosale", 2),
  ]);
  await asha.send("PATCH", `/api/leads/${other}/status`, { status: "connected", outcome: "interested" });

  await office.signIn(page, "asha");
  const pending = page.getByRole("link", { name: "2", exact: true }).first();
  await pending.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "2 leads never called")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);

  await page.keyboard.press("c");
  await expect(heading(page, "Call Mode")).toBeVisible();
  await expect(page).toHaveURL(/\/calling\?figure=never-called/);
  await expect(page.getByText("Leads never called", { exact: true })).toBeVisible();
  const nextUp = page.getByRole("complementary", { name: "Script, next and called leads" });
  await expect(nextUp.getByText(/Rekha Pawar|Deepak Bhosale/).last()).toBeVisible();
  await expect(nextUp.getByText(/ pending, /)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: /Rekha Pawar|Deepak Bhosale/ })).toBeVisible();
  await page.keyboard.press("7");
  await expect(page.getByText("Ringing Not Responding", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /Rekha Pawar|Deepak Bhosale/ })).toBeVisible();

  await page.goBack();
  await expect(heading(page, "1 lead never called")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("an administrator calls a telecaller's leads from a number, and they stay with the telecaller", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([{ name: "Rekha Pawar", registrationNumber: "MH 01 AB 3300", telecallerName: "asha" }]);
  await office.signIn(page, "admin", "/figures/never-called");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 2, name: "Rekha Pawar" })).toBeVisible();
  await expect(page.getByText("Telecaller", { exact: true }).locator("xpath=..")).toContainText("Asha");
  await page.keyboard.press("7");
  await expect(page.getByText("Nobody to call now")).toBeVisible();
  await expect(page.getByText(/is with a colleague/)).toBeVisible();
  await page.goBack();
  await page.goto("/figures/leads");
  await expect(rows(page)).toContainText(/Rekha Pawar.*Asha/s);
});

test("a remark stands among the data changes as 'Remark', without its tag, as in the history (specification §3)", async ({
  office,
  page,
}) => {
  const [leadId] = await office.leads([{ name: "Rekha Pawar", registrationNumber: "MH 01 AB 3300" }]);
  await office.admin.send("POST", "/api/call-logs", {
    leadId,
    callResult: "not_connected",
    notes: "[REMARK] Call after six",
  });
  await office.signIn(page, "admin", "/figures/data-changes");
  await expect(rows(page).getByRole("cell", { name: "Remark", exact: true })).toBeVisible();
  await expect(rows(page).getByRole("cell", { name: "Call after six", exact: true })).toBeVisible();
});

test("an address with a wrong parameter says which, and leads to the list without it", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([{ name: "Rekha Pawar", registrationNumber: "MH 01 AB 3300", telecallerName: "asha" }]);
  await office.signIn(page, "admin");
  // Misspelled, with a value that is no month, and known but not by this figure.
  for (const [wrong, field] of [
    ["monht=2026-11", "monht"],
    ["month=nonsense", "month"],
    ["from=2026-11-01", "from"],
  ]) {
    await page.goto(`/figures/never-called?${wrong}`);
    await expect(page.getByRole("alert")).toContainText(`cannot be narrowed by ‘${field}’`);
    await page.getByRole("link", { name: `The list without ‘${field}’` }).click();
    await expect(heading(page, "1 lead never called")).toBeVisible();
    await page.goto(`/calling?figure=never-called&${wrong}`);
    await expect(page.getByText("Rekha Pawar")).toHaveCount(0);
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await page.goto("/figures/funnel-leads?firstMonth=2026-11&lastMonth=2026-10");
  await expect(page.getByRole("alert")).toContainText("The first month is after the last.");
  await page.getByRole("link", { name: "The list without ‘firstMonth’ and ‘lastMonth’" }).click();
  await expect(rows(page)).toHaveCount(1);
});
