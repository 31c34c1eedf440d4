import { addMonths, monthLabel } from "#contract/time/calendar";
import { expectNoFaults } from "../support/axe.ts";
import { expect, test, thisMonth } from "../support/office.ts";

test("an owner follows the funnel to its leads, narrows it, compares it, and shares the view (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const month = thisMonth();
  const row = (name: string, place: number) => ({
    name,
    registrationNumber: `MH12FN00${String(place).padStart(2, "0")}`,
    phoneNumber: `98000003${String(place).padStart(2, "0")}`,
    telecallerName: "asha",
    vehicleType: place % 2 === 0 ? "car" : "motorcycle",
  });
  const names = Array.from({ length: 24 }, (_, place) => `Customer ${place + 1}`);
  const ids = await office.leads(names.map(row), month);
  await office.leads([row("Of last month", 90)], addMonths(month, -1));
  const records = (id: number | undefined, status: string, outcome: string) =>
    asha.send("PATCH", `/api/leads/${id}/status`, { status, outcome });
  for (const id of ids.slice(0, 6)) await records(id, "connected", "interested");
  await records(ids[0], "completed", "quote_sent");
  await records(ids[1], "connected", "policy_done_by_sln");

  await office.signIn(page, "admin", `/reports?from=${month}&to=${month}`);
  await page.getByRole("tab", { name: "Funnel" }).click();
  const steps = page.getByRole("listitem").filter({ hasText: /^(Leads|Reached|Interested|Quoted|Won)/ });
  await expect(steps).toContainText([/24/, /6.*25\.0%/s, /6.*too few/s, /2/, /1/]);
  await page.getByLabel("Comparison").selectOption({ label: "Previous period" });
  await expect(steps.first()).toContainText(`1 in ${monthLabel(addMonths(month, -1))}`);
  const table = page.getByRole("table", { name: "Funnel by month" });
  await expect(table.getByRole("row").nth(1)).toHaveText(
    new RegExp(`was ${monthLabel(addMonths(month, -1))}.*24.*was 1`, "s"),
  );

  await page.getByRole("button", { name: "Filters" }).click();
  const panel = page.getByRole("dialog", { name: "Filter reports" });
  await panel.getByLabel("Vehicle type").selectOption({ label: "Car" });
  await panel.getByRole("button", { name: "Show" }).click();
  await expect(steps.first()).toContainText("12");
  await page.getByRole("link", { name: "3", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `3 leads reached in ${monthLabel(month)} with vehicle type Car`,
  );
  await page.keyboard.press("Backspace");
  await expect(page).toHaveURL(/tab=funnel/);

  await page.getByRole("button", { name: "Save view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name of the view").fill("Cars of the month");
  await dialog.getByLabel("Share with all administrators").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await office.admin.send("POST", "/api/users", {
    username: "meera",
    password: "correct-horse",
    firstName: "Meera",
    role: "admin",
  });
  await page.context().clearCookies();
  await office.signIn(page, "meera", "/reports");
  await page.getByRole("button", { name: /^Cars of the month.*shared by/ }).click();
  await expect(steps.first()).toContainText("12");
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Vehicle type: Car");
  await expectNoFaults(page, "the funnel");
});

test("every tab is of the same months until others are chosen, and names them under the title (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [lead] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
  ]);
  await asha.send("PATCH", `/api/leads/${lead}/status`, { status: "connected", outcome: "interested" });
  await office.signIn(page, "admin", "/reports");
  const year = `${monthLabel(addMonths(thisMonth(), -11))} – ${monthLabel(thisMonth())}`;
  for (const tab of ["Overview", "Funnel", "Retention", "Lost to", "Speed"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText(`${year}, the last 12 months`)).toBeVisible();
    await expect(page.getByLabel("Period", { exact: true })).toHaveValue("last-12-months");
  }
});

test("a schedule of mails names in its form who has no e-mail address, and in its row when nobody has one any more", async ({
  office,
  page,
}) => {
  const person = {
    username: "ravi",
    password: "correct-horse",
    firstName: "Ravi",
    role: "admin",
    email: "ravi@agency.example",
  };
  await office.admin.send("POST", "/api/users", person);
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const ravi = users.find(({ username }) => username === "ravi")?.id;
  await office.signIn(page, "admin", "/reports");
  await page.getByRole("button", { name: "Schedule..." }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Admin.*has no e-mail address and gets no mail/)).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Admin has no e-mail address");
  await dialog.getByLabel("Ravi").check();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: "Mon" });
  await expect(row).toContainText("(no e-mail address)");
  await expect(row).not.toContainText("Nobody gets it");
  await office.admin.send("PATCH", `/api/users/${ravi}`, { email: "" });
  await page.reload();
  await expect(row).toContainText("Nobody gets it: none of them has an e-mail address any more.");

  await row.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByLabel("Other addresses").fill("owner@agency.example, owner");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText(/^owner: /)).toBeVisible();
  await dialog.getByLabel("Other addresses").fill("owner@agency.example");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row).toContainText("owner@agency.example");
  await expect(row).not.toContainText("Nobody gets it");
});

test("tables of figures are sorted by their heads, also by keyboard, above the sums of all (§2)", async ({
  office,
  page,
}) => {
  const month = thisMonth();
  const [asha, bharat] = [await office.telecaller("asha"), await office.telecaller("bharat")];
  const ids = await office.leads(
    ["asha", "asha", "bharat", "bharat", "bharat"].map((telecallerName, place) => ({
      name: `Customer ${place}`,
      telecallerName,
      registrationNumber: `MH12FN20${place}0`,
      phoneNumber: `980000050${place}`,
    })),
    month,
  );
  const records = (by: typeof asha, id: number | undefined, outcome: string) =>
    by.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome });
  await records(asha, ids[0], "policy_done_by_sln");
  for (const id of ids.slice(2)) await records(bharat, id, "interested");

  await office.signIn(page, "admin", "/reports");
  await page.getByRole("button", { name: "Table by telecaller" }).click();
  const people = page.getByRole("table", { name: "By telecaller: figures" });
  const names = people.getByRole("row").locator("td:first-child");
  const head = (name: string) => people.getByRole("columnheader", { name, exact: true });
  await expect(names).toHaveText(["Asha", "Bharat", "All telecallers"]);
  await expect(head("Conversions")).toHaveAttribute("aria-sort", "descending");
  await head("Calls").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Bharat", "Asha", "All telecallers"]);
  await expect(head("Calls")).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Asha", "Bharat", "All telecallers"]);
  await expect(head("Calls")).toHaveAttribute("aria-sort", "ascending");
  await expect(people.getByRole("row").last()).toHaveText(/All telecallers4401/);
  await people.getByRole("row").last().getByRole("link", { name: "4" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^4 calls/);

  await page.goto("/floor?tab=days");
  const days = page.getByRole("table", { name: "Days by telecaller" });
  await days.getByRole("columnheader", { name: "Calls" }).getByRole("button").click();
  await expect(days.getByRole("row").locator("td:first-child")).toHaveText(["Bharat", "Asha", "Total"]);
  await expect(days.getByRole("row").last()).toContainText("24");
});
