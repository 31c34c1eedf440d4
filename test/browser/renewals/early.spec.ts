import { addMonths, dateLabel, monthLabel, today } from "#contract/time/calendar";
import { expectNoFaults } from "../support/axe.ts";
import { expect, test, thisMonth } from "../support/office.ts";

test("leads made months early are agreed to first, and the month then says since when they are there and that no file has them", async ({
  office,
  page,
}) => {
  const month = addMonths(thisMonth(), -1);
  const next = addMonths(month, 12);
  await office.telecaller("asha");
  const row = {
    name: "Ignored Rao",
    registrationNumber: "MH 12 YR 0001",
    telecallerName: "asha",
    insuranceExpiry: `${month}-25`,
  };
  await office.leads([row], month);
  await office.signIn(page, "admin", `/renewals/${next}`);
  const coverage = page.getByRole("region", { name: `Coverage of ${monthLabel(next)}` });
  await expect(coverage).toContainText(`${monthLabel(next)}: renewal leads are created on`);
  await coverage.getByRole("button", { name: "Create 1 lead" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^This is \d+ days early$/)).toBeVisible();
  await expectNoFaults(page, "make leads early", "[role=dialog]");
  const make = dialog.getByRole("button", { name: "Create 1 lead" });
  await make.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Tick that" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Create them \d+ days early$/ }).check();
  await make.click();
  await expect(dialog).toBeHidden();
  const since = dateLabel(today(new Date()));
  await expect(coverage).toContainText(`${monthLabel(next)}: renewal leads were created on ${since}`);
  await expect(coverage).toContainText(
    `of the leads in ${monthLabel(next)} comes from last year’s records and is in no uploaded file`,
  );
  await coverage.getByRole("link", { name: /in no uploaded file/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 lead in" })).toContainText(
    "created from last year’s records, in no uploaded file",
  );
  await expect(page.getByRole("row", { name: /Ignored Rao/ })).toHaveCount(1);
  await page.goto("/renewals");
  await expect(
    page
      .getByRole("table", { name: "What is coming, by month" })
      .getByRole("row")
      .filter({ hasText: monthLabel(next) }),
  ).toContainText(`since ${since}`);

  const file = { ...row, maker: "Maruti Suzuki", model: "Swift", insuranceExpiry: `${next}-25` };
  await office.leads([file], next);
  await page.goto(`/renewals/${next}?show=inNoFile`);
  await expect(page.getByText("came from a file or was entered")).toBeVisible();
  await expect(coverage).not.toContainText("in no uploaded file");
});
