import { expect, test, thisMonth } from "../support/office.ts";
import { administration, everyones } from "../support/screens.ts";

test("every page offers 'Start calling' once, to administrators too; on Leads it starts with the list shown there", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [called, other] = await office.leads(
    ["1", "2", "3"].map((digit) => ({
      name: `Rohit Deshmukh ${digit}`,
      registrationNumber: `MH 12 DE 432${digit}`,
      telecallerName: "asha",
    })),
  );
  // Before the first call the dashboard introduces call mode with a link of its own.
  await asha.send("PATCH", `/api/leads/${called}/status`, { status: "connected", outcome: "interested" });
  const start = page.getByRole("link", { name: "Start calling" });
  const pages = [...everyones, `/leads/customer/${other}`, `/leads/edit/${other}`];
  for (const [person, paths] of [
    ["admin", [...pages, ...administration.map(([path]) => path)]],
    ["asha", pages],
  ] as const) {
    await page.context().clearCookies();
    await office.signIn(page, person);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: "Start calling" })).toBeVisible();
      await expect(start, path).toHaveCount(1);
    }
  }
  await page.goto("/leads?search=MH12DE4323");
  await expect(start).toHaveAttribute("href", `/calling?month=${thisMonth()}&tab=pending&search=MH12DE4323`);
  await expect(page.getByRole("row", { name: /Deshmukh/ })).toHaveCount(1);
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 2, name: "Rohit Deshmukh 3" })).toBeVisible();
  await expect(page).toHaveURL(/tab=pending&search=MH12DE4323/);
  await expect(start).toHaveAttribute("aria-current", "page");
  await page.goto("/templates");
  await start.click();
  await expect(page).toHaveURL("/calling");
});

test("started from the list of the unassigned, calling offers these; what Call Mode has no list of is named as ignored", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const row = { insuranceExpiry: `${thisMonth()}-28` };
  await office.leads([
    { ...row, name: "Asha's Own", telecallerName: "asha", registrationNumber: "MH 12 DE 4321" },
    { ...row, name: "Not Assigned", registrationNumber: "MH 12 DE 4322" },
  ]);
  await office.signIn(page, "asha");
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  for (const [filter, meta, offered] of [
    ["&telecaller=unassigned", "Pending Calls, filtered", "Not Assigned"],
    ["&status=connected", "Pending Calls, status ignored", "Asha's Own"],
    ["&status=connected&telecaller=unassigned", "status ignored, filtered", "Not Assigned"],
  ] as const) {
    await page.goto(`/leads?month=${thisMonth()}&tab=pending${filter}`);
    await expect(page.getByRole("link", { name: "Start calling" })).toHaveAttribute("href", /month/);
    await page.keyboard.press("c");
    await expect(current).toHaveText(offered);
    await expect(page.getByText(meta)).toBeVisible();
    await page.reload();
    await expect(current).toHaveText(offered);
  }
});

test("a customer's whole number that the list is searched by stays out of Call Mode's address, and calling still starts with it", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [, other] = await office.leads(
    ["1", "2"].map((digit) => ({
      name: `Rohit Deshmukh ${digit}`,
      registrationNumber: `MH 12 DE 432${digit}`,
      phoneNumber: `980001414${digit}`,
      telecallerName: "asha",
    })),
  );
  await office.signIn(page, "asha");
  const current = page.getByRole("heading", { level: 2, name: "Rohit Deshmukh 2" });
  const meta = page.getByText(/, filtered$/);
  for (const start of [
    () => page.getByRole("link", { name: "Start calling" }).click(),
    () => page.keyboard.press("c"),
  ]) {
    await page.goto("/leads");
    await page.getByLabel(/^Quick Search/).fill("98000 14142");
    await expect(page.getByRole("row", { name: /Deshmukh/ })).toHaveCount(1);
    await page.getByLabel(/^Quick Search/).blur();
    await start();
    await expect(current).toBeVisible();
    await expect(meta).toBeVisible();
    await expect(page).toHaveURL(`/calling?month=${thisMonth()}&tab=pending`);
  }
  // A reload and the way back from the lead's page keep it.
  await page.reload();
  await expect(current).toBeVisible();
  await expect(meta).toBeVisible();
  await page.keyboard.press("o");
  await expect(page).toHaveURL(`/leads/customer/${other}`);
  await page.getByRole("link", { name: "Call Mode" }).first().click();
  await expect(current).toBeVisible();
  await expect(meta).toBeVisible();
});
