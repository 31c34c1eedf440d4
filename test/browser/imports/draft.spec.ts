import type { Page } from "@playwright/test";
import { addMonths, monthLabel, monthOf, today } from "#contract/time/calendar";
import { sheetJsFile } from "../../spreadsheets.ts";
import { faultsOf, looks, phone } from "../support/axe.ts";
import { expect, test } from "../support/office.ts";

const month = addMonths(monthOf(today(new Date())), 1);
const ROWS = 60;
const header = [
  "Regn No",
  "Cust Name",
  "Mobile 1",
  "Make & Model",
  "Policy Exp Dt",
  "Ins Co",
  "TC",
  "Dealer Code",
];

/** Three phones lost their digits, one telecaller is misspelt, one insurer is. */
const rowOf = (index: number) => [
  `MH14KD${String(4800 + index)}`,
  `Customer ${index}`,
  [3, 7, 11].includes(index) ? "9.82E+09" : String(9_800_012_000 + index),
  "Maruti Suzuki Swift",
  { date: `${month}-${String((index % 27) + 1).padStart(2, "0")}` },
  index === 5 ? "Bajaj Alianz" : "Digit",
  index === 9 ? "ashaa" : "asha",
  "PNQ-04",
];
const sheet = () =>
  sheetJsFile("xlsx", [
    { name: "Renewals", rows: [header, ...Array.from({ length: ROWS }, (_, at) => rowOf(at))] },
  ]);

async function drop(page: Page, name: string) {
  await page.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await sheet().arrayBuffer()),
  });
}

const focused = (page: Page) => page.locator("[role=gridcell]:focus");

/** As it came, with three rows that with errors. */
async function checkFile(page: Page) {
  await page.goto("/csv-upload");
  await drop(page, "DEC renewals.xlsx");
  await page.getByRole("button", { name: /^Check rows/ }).click();
  await expect(page.getByRole("button", { name: /^3 with errors/ })).toBeVisible();
}

async function expectFaultless(page: Page) {
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
}

test("a dealer's Excel file from drop to undo: three cells edited by keyboard, the page left meanwhile, worked leads stay", async ({
  office,
  page,
}) => {
  test.slow();
  const asha = await office.telecaller("asha");
  await office.signIn(page, "admin", "/csv-upload");
  await drop(page, "DEC renewals.xlsx");
  await page.getByLabel("Source").fill("Sharma Motors");
  await page.getByLabel("Dealer Code in RenewDesk").selectOption("others");
  // The first click.
  await page.getByRole("button", { name: /^Check rows/ }).click();

  await expect(page.getByRole("button", { name: /^3 with errors/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "57 new leads" })).toBeVisible();
  // The focus is at the first problem already: there a letter is typed into the cell, elsewhere M goes back to it.
  await expect(page.getByText("Type to edit")).toBeVisible();
  await expect(page.getByText("M to the rows")).toBeHidden();
  await page.getByRole("tab", { name: /^Rows/ }).focus();
  await expect(page.getByText("Type to edit")).toBeHidden();
  await expect(page.getByText("M to the rows")).toBeVisible();
  await page.keyboard.press("m");
  for (const index of [3, 7, 11]) {
    await expect(focused(page)).toHaveText("9.82E+09");
    await page.keyboard.type(String(9_800_013_000 + index));
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("button", { name: "60 new leads" })).toBeVisible();
  // After the last error Tab goes on to the warnings.
  await expect(focused(page)).toHaveText("ashaa");
  await page.getByRole("button", { name: "60 new leads" }).click();
  await expect(page.getByRole("row", { name: /Edited/ })).toHaveCount(3);
  await expectFaultless(page);

  // The second and the third click: a misspelt name is replaced everywhere.
  await page.getByRole("tab", { name: /^Replace values/ }).click();
  await expectFaultless(page);
  await page.getByRole("button", { name: "Replace ashaa in 1 row" }).click();
  await expect(page.getByRole("row", { name: /ashaa/ })).toContainText("Done");
  // The fourth one.
  await page.getByRole("tab", { name: "Who gets them" }).click();
  await expect(page.getByRole("row", { name: /^Asha/ })).toContainText("+60");
  await expectFaultless(page);

  // The fifth one, and the page is left.
  await page.getByRole("button", { name: /^Import 60 rows/ }).click();
  await expect(page.getByRole("button", { name: /^Import 60 rows/ })).toHaveCount(0);
  await page.goto("/");
  await page.goto("/csv-upload/imports");
  await expect(page.getByRole("row", { name: /DEC renewals\.xlsx/ })).toContainText("Done");
  // The sixth one.
  await page.getByRole("link", { name: "DEC renewals.xlsx" }).first().click();
  await expect(page.getByRole("button", { name: "60 added" })).toBeVisible();
  await expect(page.getByText(/Sharma Motors/)).toBeVisible();
  await expectFaultless(page);

  const { leads, total } = (await office.admin.read<{ leads: { id: number; name: string }[]; total: number }>(
    `/api/leads?campaignMonth=${month}&page=1`,
  )) ?? { leads: [], total: 0 };
  expect(total).toBe(ROWS);
  for (const { id } of leads.slice(0, 2))
    await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await page.getByRole("button", { name: "Undo import..." }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(dialog.getByText("58 leads will be removed.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("58 leads were removed of 60 added")).toBeVisible();
  const left = await office.admin.read<{ total: number }>(`/api/leads?campaignMonth=${month}&page=1`);
  expect(left.total).toBe(2);

  // Next month's file of the same source is recognised, and what is here already is said.
  await page.goto("/csv-upload");
  await drop(page, "JAN renewals.xlsx");
  await expect(page.getByText("You import this file each month")).toBeVisible();
  await expect(page.getByLabel("Dealer Code in RenewDesk")).toHaveValue("others");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "2 existing, unchanged" })).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page).toHaveURL(/\/csv-upload$/);
});

test("the rows are sorted by a column's head and found by name, vehicle or phone; an edited row keeps its place", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await checkFile(page);
  await expect(focused(page)).toHaveText("9.82E+09");
  const grid = page.getByRole("grid");
  const names = grid.getByRole("row").getByRole("gridcell", { name: /^Customer/ });
  // Beside its reason.
  await expect(focused(page)).toBeInViewport({ ratio: 1 });
  await grid.getByRole("button", { name: "Name" }).click();
  await expect(names).toHaveText(["Customer 11", "Customer 3", "Customer 7"]);
  await expect(page).toHaveURL(/[?&]sort=name/);
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Customer 7", "Customer 3", "Customer 11"]);
  await expect(grid.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");

  await page.keyboard.press("m");
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.type("9800013007");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();
  await expect(names).toHaveText(["Customer 7", "Customer 3", "Customer 11"]);
  await page.reload();
  await expect(names).toHaveText(["Customer 3", "Customer 11"]);
  await expectFaultless(page);

  await page.getByRole("button", { name: "All 60" }).click();
  const search = page.getByLabel("Search the rows");
  for (const [text, found] of [
    ["customer 42", "Customer 42"],
    ["mh 14 kd-4843", "Customer 43"],
    ["98000 12044", "Customer 44"],
  ] as const) {
    await search.fill(text);
    await expect(names).toHaveText([found]);
  }
  await search.fill("nobody");
  await expect(page.getByText("No row with ‘nobody’ here")).toBeVisible();
  expect(page.url()).not.toContain("nobody");
});

test("a value that could not be saved stays in its cell and is sent again", async ({ office, page }) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin");
  await checkFile(page);
  await page.route("**/draft/rows", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.type("9800013003");
  await page.keyboard.press("Enter");
  await expect(page.getByText("What you typed is not saved yet")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "9800013003" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toBeDisabled();
  await page.unroute("**/draft/rows");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();
});

test("Tab after the last problem goes back to one that was passed over", async ({ office, page }) => {
  await office.signIn(page, "admin");
  await checkFile(page);
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9800013011");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("9.82E+09");
});

test("all rows are listed after the last problem, and until then what has no errors left", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin");
  await checkFile(page);
  await page.getByRole("tab", { name: /^Replace values/ }).click();
  await page.getByRole("button", { name: "Replace ashaa in 1 row" }).click();
  await expect(page.getByRole("row", { name: /ashaa/ })).toContainText("Done");
  await page.getByRole("tab", { name: /^Rows/ }).click();
  await expect(page.getByText("M to the rows")).toBeVisible();
  await page.keyboard.press("m");
  for (const key of ["Tab", "Tab", "Control+Enter"]) {
    await expect(focused(page)).toHaveText("9.82E+09");
    await page.keyboard.type("9800013011");
    await page.keyboard.press(key);
  }
  const isOn = (name: string) =>
    expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
  await isOn("Has errors 0");
  await page.keyboard.type("9800013012");
  await page.keyboard.press("Tab");
  await isOn("All 60");
  await expect(page.getByRole("row", { name: /^3 / })).toBeVisible();
});

test("what is half typed in a cell is still there after a reload, and what is saved late is sent again", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await checkFile(page);
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.press("Tab");
  await page.keyboard.type("98000");
  await page.reload();
  const input = page.getByRole("textbox", { name: "Phone, row 9" });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("98000");
  await page.keyboard.type("13007");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();

  await page.route("**/draft/rows", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await page.keyboard.type("9800013011");
  await page.keyboard.press("Enter");
  await expect(page.getByText("What you typed is not saved yet")).toBeVisible();
  await page.unroute("**/draft/rows");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole("button", { name: /^1 with errors/ })).toBeVisible();
});

test("Alt Enter takes what is proposed, Alt Backspace puts back what the file has", async ({
  office,
  page,
}) => {
  await office.leads(
    [{ name: "Customer 3", registrationNumber: "MH14KD4803", phoneNumber: "9800014320" }],
    addMonths(month, -12),
  );
  await office.signIn(page, "admin");
  await checkFile(page);
  await expect(focused(page)).toHaveText("9.82E+09");
  // From elsewhere on the page, M goes back to the cell that was left.
  await page.getByRole("tab", { name: /^Rows/ }).focus();
  await page.keyboard.press("m");
  await expect(focused(page)).toHaveText("9.82E+09");
  await expect(page.getByRole("button", { name: "Use +91-9800014320" })).toBeVisible();
  await page.keyboard.press("Alt+Enter");
  await expect(focused(page)).toHaveText("+91-9800014320");
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();
  await page.keyboard.press("Alt+Backspace");
  await expect(focused(page)).toHaveText("9.82E+09");
  await expect(page.getByRole("button", { name: /^3 with errors/ })).toBeVisible();
  // A date is shown as it is read: the day first.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("05/12/2027");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: "5 Dec 2027" })).toBeVisible();
});

test("Back from a draft leads to its columns as they were matched, and another matching keeps the draft and its edits; later Back leads to the page that names the file to be finished (deviations)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin", "/csv-upload");
  await drop(page, "DEC renewals.xlsx");
  await page.getByLabel("Dealer Code in RenewDesk").selectOption("source");
  await page.getByRole("button", { name: /^Check rows/ }).click();
  await expect(page.getByRole("button", { name: /^3 with errors/ })).toBeVisible();
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.type("9800013003");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("Dealer Code in RenewDesk")).toHaveValue("source");
  await page.getByLabel("Dealer Code in RenewDesk").selectOption("others");
  await page.getByRole("button", { name: /^Check rows/ }).click();
  await expect(page.getByText("Matched again: 1 edited cell kept")).toBeVisible();
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();
  await expectFaultless(page);

  // The browser has let go of the file.
  await page.goto("/csv-upload/imports");
  await page.getByRole("link", { name: "DEC renewals.xlsx" }).first().click();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("1 unfinished import")).toBeVisible();
  await expect(page.getByText("DEC renewals.xlsx, 60 rows")).toBeVisible();
  await expect(page.getByText("choose the file again")).toBeVisible();
  await expectFaultless(page);
  await page.getByRole("link", { name: "Continue DEC renewals.xlsx" }).click();
  await expect(page.getByRole("button", { name: /^2 with errors/ })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", { name: "Discard DEC renewals.xlsx" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("unfinished import")).toHaveCount(0);
});

test("rows without an expiry go to one month in one step, by keyboard, and back (deviations)", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  const text = `Cust Name;Mob.;Make;Model;Regn No;Policy Exp Dt\n${[1, 2, 3, 4]
    .map((at) => `Customer ${at};980001203${at};Tata;Nexon;MH14KD490${at};${at === 1 ? `${month}-05` : ""}`)
    .join("\n")}\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "agent.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByText("4 rows, 6 of 6 columns matched")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: /^3 with errors/ })).toBeVisible();
  await expect(page.getByText("Assign the 3 rows without an expiry date to:")).toBeVisible();
  const select = page.getByLabel("Month for rows without an expiry");
  await expect(select).toHaveValue(month);
  await expectFaultless(page);
  await select.focus();
  await page.keyboard.press("ArrowDown");
  const next = addMonths(month, 1);
  await expect(select).toHaveValue(next);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`3 rows without an expiry go to ${monthLabel(next)}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "4 new leads" })).toBeVisible();
  await expect(page.getByText(`those without one to ${monthLabel(next)}`)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("button", { name: /^3 with errors/ })).toBeVisible();

  // Leads of two months are found in all of them.
  await select.selectOption(next);
  await page.getByRole("button", { name: `Assign to ${monthLabel(next)}` }).click();
  await page.getByRole("button", { name: /^Import 4 rows/ }).click();
  await page.getByRole("region", { name: "Who got them" }).getByRole("link", { name: "Unassigned" }).click();
  await expect(page).toHaveURL(/\/leads\?month=all&telecaller=/);
  await expect(page.getByText("Customer 4").first()).toBeVisible();
});

test("a draft discarded in another window is said to be gone, and discarding asks for nothing that is gone", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await checkFile(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(focused(other)).toHaveText("9.82E+09");
  const missing: string[] = [];
  page.on("response", (reply) => reply.status() === 404 && missing.push(reply.url()));
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page).toHaveURL(/\/csv-upload$/);

  await other.keyboard.type("9800013003");
  await other.keyboard.press("Enter");
  await expect(other.getByText("This draft is no longer here")).toBeVisible();
  await other.getByRole("main").getByRole("link", { name: "CSV Upload" }).click();
  await expect(other).toHaveURL(/\/csv-upload$/);
  expect(missing).toEqual([]);
});

test("leads that go to nobody are said beside the import; a draft started in another window shows its import", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin");
  await checkFile(page);
  await page.getByRole("button", { name: "1 unassigned" }).click();
  await expect(page.getByText("1 new lead without a telecaller")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: /^Import 57 rows/ }).click();
  await expect(other.getByRole("link", { name: "57 rows added" })).toBeVisible();
  await page.getByRole("tab", { name: /^Replace values/ }).click();
  await expect(page.getByRole("button", { name: "57 added" })).toBeVisible();
});

test("on a phone every row is edited in its card, and changes stand in cards too", async ({
  office,
  page,
}) => {
  await office.leads(
    [{ name: "Customer 1", registrationNumber: "MH14KD4801", phoneNumber: "9800012001", telecallerName: "" }],
    month,
  );
  await office.signIn(page, "admin");
  // At 200 percent the first row with errors is in sight above the bar.
  await page.setViewportSize({ width: 683, height: 384 });
  await checkFile(page);
  const bar = await page.getByRole("navigation").last().boundingBox();
  const first = await page.getByText("Customer 3", { exact: true }).boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.setViewportSize(phone);
  await page.reload();
  for (const index of [3, 7, 11]) {
    const field = page
      .getByRole("listitem")
      .filter({ hasText: `Customer ${index}` })
      .getByLabel("Phone");
    await expect(field).toHaveValue("9.82E+09");
    if (index > 3) await expect(field).toBeFocused();
    await field.fill(String(9_800_013_000 + index));
    await field.press("Enter");
  }
  await expect(page.getByText("Edited")).toHaveCount(3);
  await page.getByRole("button", { name: /^Differ from existing records/ }).click();
  await expect(page.getByRole("list", { name: "Rows that differ from existing records" })).toBeVisible();
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWider()).toBe(false);
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
});

test("two administrators in one draft see each other", async ({ office, page, browser }) => {
  await office.admin.send("POST", "/api/users", {
    username: "meena",
    password: "correct-horse",
    firstName: "Meena",
    role: "admin",
  });
  await office.signIn(page, "admin");
  await checkFile(page);
  await expect(focused(page)).toBeVisible();
  const context = await browser.newContext({ baseURL: office.url });
  const other = await context.newPage();
  await office.signIn(other, "meena");
  await other.goto(page.url());
  await expect(other.getByText("Admin is viewing this draft.")).toBeVisible();
  // Its page says again every 20 seconds that it is there.
  await expect(page.getByText("Meena is viewing this draft.")).toBeVisible({ timeout: 30_000 });
  await context.close();
});

test("a cell that somebody else has edited meanwhile is named, and what was typed stays until it is sent or given up", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await checkFile(page);
  const message = "Phone in row 5 was mended in another window.";
  await page.route("**/draft/rows", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 409, json: { message } })
      : route.fallback(),
  );
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.type("9800013003");
  await page.keyboard.press("Enter");
  await expect(page.getByText(message)).toBeVisible();
  const typed = page.getByRole("gridcell", { name: "9800013003" });
  await expect(typed).toBeVisible();
  await page.getByRole("button", { name: "Discard my changes" }).click();
  await expect(page.getByText(message)).toHaveCount(0);
  await expect(typed).toHaveCount(0);

  // A click on the import while a cell is edited saves the cell first.
  await page.unroute("**/draft/rows");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("9800013003");
  await page.getByRole("button", { name: /^Import 57 rows/ }).click();
  await expect(page.getByRole("link", { name: "58 rows added" })).toBeVisible();
});

test("what was typed in a draft that another window has started meanwhile is shown with the reason", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await checkFile(page);
  await page.route("**/draft/rows", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await expect(focused(page)).toHaveText("9.82E+09");
  await page.keyboard.type("9800013003");
  await page.keyboard.press("Enter");
  await expect(page.getByText("What you typed is not saved yet")).toBeVisible();
  const id = page.url().match(/imports\/(\d+)/)?.[1];
  expect((await office.admin.send("POST", `/api/imports/${id}/start`, {})).status).toBe(200);
  await page.unroute("**/draft/rows");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("What you typed was not saved")).toBeVisible();
  await expect(page.getByText(/^Row \d+, Phone: 9800013003$/)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("What you typed was not saved")).toHaveCount(0);
});

test("what the plan does with known customers is named and counted, and can be changed wherever the rows are listed", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const before = addMonths(month, -1);
  const kavita = {
    name: "Kavita Rao",
    registrationNumber: "MH14KD4801",
    phoneNumber: "9800012001",
    insuranceCompany: "Digit",
    insuranceExpiry: `${month}-02`,
    telecallerName: "asha",
  };
  const sunil = { registrationNumber: "MH14KD4802", phoneNumber: "9800012002", telecallerName: "asha" };
  await office.leads([kavita], month);
  await office.leads([{ ...sunil, name: "Sunil Shah" }], before);
  await office.signIn(page, "admin");
  await checkFile(page);

  await page.getByRole("button", { name: "Vehicles with an open lead in another month 1" }).click();
  const open = `Open in ${monthLabel(before)}, with Asha`;
  await expect(page.getByRole("row", { name: /MH 14 KD 4802/ })).toContainText(open);
  await page.getByRole("button", { name: "All 60", exact: true }).click();
  await expect(page.getByRole("row", { name: /MH 14 KD 4801/ })).toContainText(
    "Existing kept: Name (Kavita Rao)",
  );
  await expect(page.getByRole("radio", { name: "Fill blanks only" })).toBeChecked();
  await page.getByRole("button", { name: "Conflicts, existing kept 2" }).click();
  const differing = page.getByRole("table", { name: "Rows that differ from existing records" });
  await expect(differing.getByRole("row")).toHaveCount(3);
  await expect(differing).toContainText("Kavita Rao");
  await expectFaultless(page);
  await page.getByText("Overwrite with the file").click();
  await expect(page.getByRole("button", { name: "1 will change" })).toBeVisible();
  await page.getByRole("button", { name: "New leads that change a known customer 1" }).click();
  await expect(differing.getByRole("row", { name: /Sunil Shah/ })).toContainText(
    "New lead of a known customer",
  );
  await expect(differing).toContainText(open);
  await expectFaultless(page);
  await page.getByText("Fill blanks only").click();
  await expect(page.getByRole("button", { name: "0 will change" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Differ from existing records 2" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  // At the end each telecaller leads to the leads they got.
  await page.getByRole("button", { name: /^Import 56 rows/ }).click();
  const got = page.getByRole("region", { name: "Who got them" });
  await expect(got.getByRole("listitem")).toHaveText([/Asha\s*55/, /Unassigned\s*1/]);
  await expectFaultless(page);
  await got.getByRole("link", { name: "Asha" }).click();
  await expect(page).toHaveURL(new RegExp(`/leads\\?month=${month}&telecaller=`));

  // The same file again: every row that can be stored is here, and the one that differs stays as it is.
  await page.goto("/csv-upload");
  await drop(page, "DEC renewals.xlsx");
  await page.getByRole("button", { name: /^Check rows/ }).click();
  await expect(page.getByText("Nothing to import: 57 rows are here;")).toBeVisible();
  await page.getByRole("button", { name: "2 of them differ and stay as they are" }).click();
  await expect(differing).toContainText("Kavita Rao");
});
