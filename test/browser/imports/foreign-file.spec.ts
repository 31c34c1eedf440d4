import { readFileSync } from "node:fs";
import { monthOf, today } from "#contract/time/calendar";
import { expected, monthFile } from "../../month-file.ts";
import { sheetJsFile, textFile } from "../../spreadsheets.ts";
import { faultsOf, looks } from "../support/axe.ts";
import { expect, test } from "../support/office.ts";

const month = monthOf(today(new Date()));
const [year = "", number = ""] = month.split("-");
const header = [
  "Sl No",
  "Regn No",
  "Cust Name",
  "Mobile 1",
  "Make & Model",
  "Policy Exp Dt",
  "TC",
  "Remarks",
];
const lead = (index: number, phone: string | number) => [
  index,
  `MH14KD480${index}`,
  `Customer ${index}`,
  phone,
  "Maruti Suzuki Swift VXi",
  // Day and month fit both orders.
  `0${index}/${number}/${year}`,
  "asha",
  "call after 6",
];

const bufferOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

test("an Excel sheet of a dealer goes in as it came: title, totals, foreign headers and two date orders", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const sheet = sheetJsFile("xlsx", [
    {
      name: "Renewals",
      rows: [
        ["Sharma Motors, renewals"],
        [],
        header,
        lead(1, 9_800_012_001),
        lead(2, 9_800_012_002),
        lead(3, "9.82E+09"),
        [],
        ["Total", "", "", 3],
      ],
    },
    { name: "Notes", rows: [["internal"]] },
  ]);
  await office.signIn(page, "admin", "/csv-upload");
  await page.locator("input[type=file]").setInputFiles({
    name: "DEC renewals.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await bufferOf(sheet),
  });
  await expect(page.getByText("3 rows, 7 of 8 columns matched")).toBeVisible();
  await expect(page.getByLabel("Regn No in RenewDesk")).toHaveValue("registrationNumber");
  await expect(page.getByLabel("Make & Model in RenewDesk")).toHaveValue("makerAndModel");
  await expect(page.getByLabel("Sl No in RenewDesk")).toHaveValue("");
  await expect(page.getByText("1 row above the header: not imported")).toBeVisible();
  await expect(page.getByText("1 row with totals or notes: not imported")).toBeVisible();
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });

  // A required column that is left out is named, and the same column of ours is filled once.
  const phone = page.getByLabel("Mobile 1 in RenewDesk");
  await phone.selectOption("");
  await expect(page.getByText("Choose a column for Phone first.")).toBeVisible();
  await page.getByLabel("Sl No in RenewDesk").selectOption("phoneNumber");
  await phone.selectOption("phoneNumber");
  await expect(page.getByLabel("Sl No in RenewDesk")).toHaveValue("");

  // Dates that fit both orders are read day first, and how the other order reads one stands beside it.
  await expect(page.getByRole("radio", { name: /^Day first:/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Month first:/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row", { name: /The phone number lost its digits/ })).toBeVisible();
  await page.getByRole("button", { name: /^Import 2 rows/ }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "2 leads added to the months of their expiry" }),
  ).toBeVisible();
  await expect(page.getByText("1 row was left out")).toBeVisible();
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });

  const { leads } = (await asha.read<{ leads: Record<string, string>[] }>(
    `/api/leads?campaignMonth=${month}&page=1`,
  )) ?? { leads: [] };
  expect(
    leads.map(({ name, phoneNumber, registrationNumber, vehicleDetails, insuranceExpiry }) => [
      name,
      phoneNumber,
      registrationNumber,
      vehicleDetails,
      insuranceExpiry,
    ]),
  ).toEqual([
    ["Customer 1", "+91-9800012001", "MH14KD4801", "Maruti Suzuki Swift VXi", `${month}-01`],
    ["Customer 2", "+91-9800012002", "MH14KD4802", "Maruti Suzuki Swift VXi", `${month}-02`],
  ]);

  await page.getByRole("link", { name: "1 row rejected" }).click();
  // The row keeps the number that the spreadsheet shows.
  await expect(page.getByRole("row", { name: /^6 The phone number lost its digits/ })).toBeVisible();
});

test("a portal's table named .xls, semicolons, a damaged file and a text named .xlsx: each is matched, or says what to do", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  await page.getByLabel("Target month").selectOption(number);
  await page.getByLabel("Target year").selectOption(year);
  const file = page.locator("input[type=file]");
  const cells = (tag: string, values: string[]) =>
    `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join("")}</tr>`;
  const portal = textFile(
    `<html><body><table>${cells("th", ["Insured Name", "Mobile No", "Make", "Model"])}${cells("td", ["Asha Rao", "09800012009", "Honda", "City"])}</table></body></html>`,
    "utf-8",
  );
  await file.setInputFiles({
    name: "portal.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: await bufferOf(portal),
  });
  await expect(page.getByText("1 row, 4 of 4 columns matched")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Remove the file" }).click();

  await file.setInputFiles({
    name: "agent.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Cust Name;Mob.;Make;Model\nAsha;9800012010;Tata;Nexon\n"),
  });
  await expect(page.getByText("1 row, 4 of 4 columns matched")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Match its columns" }).click();
  await page
    .getByRole("button", { name: /^Check rows/ })
    .last()
    .click();
  await expect(page.getByRole("button", { name: "1 new lead" })).toBeVisible();
  // Back leads to its columns and its month.
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("1 row, 4 of 4 columns matched")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Target month")).toHaveValue(number);
  await page.getByRole("button", { name: "Remove the file" }).click();

  await file.setInputFiles({
    name: "damaged.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
  });
  await expect(
    page.getByText("This file is damaged. Open it in a spreadsheet program and save it again."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Remove the file" }).click();

  await file.setInputFiles({
    name: "notes.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from("Call Asha\nCall Ravi\nCall Sneha\n"),
  });
  await expect(page.getByText(/^This file is text and no spreadsheet/)).toBeVisible();
});

test("a month's file with a header of its own gives what it gives through the specified page", async ({
  office,
  page,
}) => {
  for (const username of expected.telecallerUsernames) await office.telecaller(username);
  await office.signIn(page, "admin", "/csv-upload");
  await page.getByLabel("Target month").selectOption("11");
  await page.getByLabel("Target year").selectOption("2026");
  const text = readFileSync(monthFile, "utf8").replace("phone_number", "Mob. No.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "portal.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const indian = (count: number) => count.toLocaleString("en-IN");
  await expect(page.getByText(`${indian(expected.successful + expected.failed)} rows,`)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const start = page.getByRole("button", { name: `Import ${indian(expected.successful)} rows` });
  await expect(start).toBeVisible({ timeout: 30_000 });
  await start.click();
  await expect(page.getByRole("link", { name: `${indian(expected.successful)} rows added` })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("link", { name: `${expected.failed} rows rejected` })).toBeVisible();

  const users = await office.admin.read<{ id: string; username: string; role: string }[]>("/api/users");
  for (const { id, username, role } of users) {
    if (role !== "telecaller") continue;
    const path = `/api/leads?campaignMonth=2026-11&telecaller=${id}&page=1`;
    const { total } = await office.admin.read<{ total: number }>(path);
    expect([username, total]).toEqual([username, expected.assigned[username]]);
  }
});

test("cells copied in a spreadsheet are matched as they were pasted, without a word of an error", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  await page
    .getByLabel("Or paste CSV content")
    .fill("Regn No\tCust Name\tMob.\tMake & Model\nMH14KD4801\tAsha Rao\t9800012001\tTata Nexon\n");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("1 row, 4 of 4 columns matched")).toBeVisible();
  await expect(page.getByText("Parse Error")).toHaveCount(0);
});

test("a reload loses no matching unasked, and an import that ends while another page is open says so once", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  // By a press, as people do: without one on the page Chromium asks nothing before it is left.
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Choose a file", { exact: true }).click();
    await (await chooser).setFiles({
      name: "dealer.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "Cust Name;Mob.;Make;Model / Variant;Policy Exp Dt;Dealer Code\nAsha Rao;9800012020;Tata;Nexon;2026-12-31;D 7\n",
      ),
    });
  };
  await choose();
  await expect(page.getByText("1 row, 5 of 6 columns matched")).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(page.getByText("Choose dealer.csv again")).toBeVisible();

  await choose();
  await page.getByRole("button", { name: "Keep as other details" }).click();
  await expect(page.getByLabel("Dealer Code in RenewDesk")).toHaveValue("others");
  await page
    .getByRole("button", { name: /^Check rows/ })
    .last()
    .click();
  const start = page.getByRole("button", { name: /^Import 1 row/ });
  await expect(start).toBeVisible();
  // This page does not learn of the end.
  const record = /\/api\/imports\/\d+$/;
  let isCutOff = true;
  // Stays: Chromium may never send a request that is under way while a route is removed.
  await page.route(record, (route) => (isCutOff ? route.abort() : route.fallback()));
  await start.click();
  await expect(page.getByText("You can leave this page")).toBeVisible();
  await page.goto("/reminders");
  isCutOff = false;
  await page.mouse.move(200, 200);
  const message = page.getByText("1 lead added from dealer.csv.");
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Open the import" }).click();
  await expect(page.getByText("1 lead added to")).toBeVisible();
  await page.reload();
  await page.mouse.move(300, 300);
  await expect(page.getByText("1 lead added to")).toBeVisible();
  await page.getByRole("link", { name: "View these leads" }).click();
  await expect(page.getByRole("row", { name: /Asha Rao/ })).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("a file without makers takes them from its models, or one for every row, which Back keeps", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  const text = [
    "Regn No\tCust Name\tMobile\tModel\tPolicy Exp Dt",
    `MH14KD4901\tAsha Rao\t9800012901\ti20 Sportz\t${month}-21`,
    `MH14KD4902\tRavi Rao\t9800012902\tNexon XZ\t${month}-22`,
  ];
  await page.locator("input[type=file]").setInputFiles({
    name: "no-maker.tsv",
    mimeType: "text/tab-separated-values",
    buffer: Buffer.from(text.join("\n")),
  });
  const model = page.getByLabel("Model in RenewDesk");
  await expect(model).toHaveValue("makerAndModel");
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "All 2", exact: true }).click();
  await expect(page.getByRole("gridcell", { name: "Tata", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await model.selectOption("model");
  await expect(page.getByText("Choose a column for Maker first, or type Maker of every row.")).toBeVisible();
  await page.getByLabel("Maker of every row").fill("Hyundai");
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "All 2", exact: true }).click();
  await expect(page.getByRole("gridcell", { name: "Hyundai", exact: true })).toHaveCount(2);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByLabel("Maker of every row")).toHaveValue("Hyundai");
});
