import { addMonths, monthLabel, monthOf, today } from "#contract/time/calendar";
import { expect, sharedTest as test, thisMonth } from "../support/office.ts";
import { columnsOf, expectTexts, open } from "../support/screens.ts";

test("Leads Management in both roles: months, tabs, columns, chips and the telecaller's banner (§2, §6, §9)", async ({
  office,
  page,
}) => {
  await office.telecaller("bina");
  const day = today(new Date());
  const next = addMonths(thisMonth(), 1);
  const [first] = await office.leads([
    {
      name: "Ananya Iyer",
      registrationNumber: "KA 03 MN 2208",
      telecallerName: "bina",
      insuranceExpiry: `${next}-28`,
    },
    {
      name: "Half Known",
      registrationNumber: "KA 03 MN 2209",
      telecallerName: "bina",
      insuranceExpiry: "next spring",
    },
    { name: "No Date", registrationNumber: "KA 03 MN 2210", telecallerName: "bina" },
    {
      name: "Long Gone",
      registrationNumber: "KA 03 MN 2211",
      telecallerName: "bina",
      insuranceExpiry: "2026-01-05",
    },
  ]);
  const everyColumn = [
    "Name",
    "Registration",
    "Phone",
    "Status",
    "Campaign Month",
    "Insurance Expiry",
    "Policy Copy",
  ];

  await office.signIn(page, "admin");
  await open(page, "/leads", "Leads Management");
  await expect(page.getByRole("button", { name: "Add New Lead" })).toBeVisible();
  const months = page.getByRole("tablist", { name: "Campaign month" }).getByRole("tab");
  const start = Number(day.slice(8)) <= 10 ? addMonths(monthOf(day), -1) : monthOf(day);
  await expect(months).toHaveText(
    Array.from({ length: 12 }, (_, index) => new RegExp(`^${monthLabel(addMonths(start, index))}\\d`)),
  );
  const tabs = page.getByRole("tablist", { name: "Status" }).getByRole("tab");
  await expect(tabs).toContainText([
    "Pending Calls",
    "Interested",
    "Callbacks & Follow-ups",
    "Quote Sent",
    "RNR & Switched off",
  ]);
  // Examples that find something: vehicle, phone and name of the list's first lead.
  const examples = page.locator(".chips-line button");
  await expect(examples).toHaveCount(3);
  const firstRow = page.locator("tbody").getByRole("row").and(page.locator("[aria-rowindex]")).first();
  for (const place of [0, 2])
    await expect(firstRow).toContainText((await examples.nth(place).textContent()) ?? "no example");
  await page.getByLabel(/^Quick Search/).fill("KA03MN22");
  await expect(page.getByRole("row", { name: /Ananya Iyer/ })).toContainText("Current");
  expect(await columnsOf(page)).toEqual([
    expect.stringMatching(/^Select/),
    ...everyColumn,
    "Campaign Priority",
    "Assigned To",
    "Actions",
  ]);
  await expect(page.getByRole("row", { name: /Ananya Iyer/ })).toContainText("Active");
  await expect(page.getByRole("row", { name: /Ananya Iyer/ })).toContainText("Low");
  await expect(page.getByRole("row", { name: /Half Known/ })).toContainText("Invalid date");
  await expect(page.getByRole("row", { name: /Half Known/ })).toContainText("Medium");
  await expect(page.getByRole("row", { name: /No Date/ })).toContainText("Not set");
  await expect(page.getByRole("row", { name: /Long Gone/ })).toContainText("Expired");
  await expect(page.getByRole("row", { name: /Long Gone/ })).toContainText("High");
  await expect(page.getByRole("row", { name: /Long Gone/ })).toContainText("Not Received");
  await expect(page.getByRole("link", { name: "View Ananya Iyer" })).toHaveAttribute(
    "href",
    `/leads/customer/${first}`,
  );
  await expect(page.getByRole("link", { name: "Edit Ananya Iyer" })).toHaveAttribute(
    "href",
    `/leads/edit/${first}`,
  );
  await expect(page.getByText("fresh calls made today")).toHaveCount(0);
  await page.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filter Customers" });
  for (const label of ["Search", "Status", "Telecaller", "Campaign"]) {
    await expect(panel.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(panel.getByLabel("Status").getByRole("option", { name: "Backed Out" })).toBeAttached();
  await expect(panel.getByLabel("Telecaller").getByRole("option", { name: "Bina" })).toBeAttached();
  await expect(panel.getByLabel("Telecaller").getByRole("option", { name: "Admin" })).toHaveCount(0);
  await panel.getByLabel("Status").selectOption({ label: "Backed Out" });
  await panel.getByRole("button", { name: "Show leads" }).click();
  await expect(page.getByText("No leads found")).toBeVisible();
  await page.getByRole("button", { name: "Filter (1)" }).click();
  await panel.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByText("No leads found")).toHaveCount(0);
  // The panel's search is Quick Search: it is cleared too.
  await page.getByLabel(/^Quick Search/).fill("KA03MN22");
  await expect(page.getByRole("row", { name: /Long Gone/ })).toBeVisible();

  await page.context().clearCookies();
  await office.signIn(page, "bina");
  await expect(page.getByRole("tab")).toHaveText(["Performance", "Call Activity"]);
  await expectTexts(page, ["Team Performance", "No performance data available"]);
  await expect(page.getByRole("region", { name: "Up next" })).toContainText("0 due now, 0 later today");
  await open(page, "/leads", "Leads Management");
  await expect(page.getByRole("row", { name: /Ananya Iyer/ })).toBeVisible();
  expect(await columnsOf(page)).toEqual([...everyColumn, "Vehicle", "Actions"]);
  const banner = page.getByRole("region", { name: "Daily target" });
  await expect(banner).toContainText("0 of 80 fresh calls made today");
  await expect(banner).toContainText("80 remaining");
  await expect(banner).toContainText(/\d+ pending calls in the database/);
});

test("the banner turns into 'Target Met!' when nothing needs attention (§9)", async ({ office, page }) => {
  const chandni = await office.telecaller("chandni");
  const activity = await chandni.read<object>("/api/analytics/telecaller-activity");
  await page.route("**/api/analytics/telecaller-activity", async (route) => {
    await route.fulfill({ json: { ...activity, needsAttention: false, freshCallsToday: 83 } });
  });
  await office.signIn(page, "chandni");
  await open(page, "/leads", "Leads Management");
  const banner = page.getByRole("region", { name: "Daily target" });
  await expect(banner).toContainText("Target Met!");
  await expect(banner).toContainText("83 of 80 fresh calls made today, 0 remaining");
});

test("a lead's page says what is known and what is not (§2)", async ({ office, page }) => {
  const [known] = await office.leads([
    {
      name: "Lakshmi Narayanan",
      registrationNumber: "TN 09 BQ 1187",
      phoneNumber: "9800000717",
      registrationDate: "2021-11-12",
      vehicleType: "car",
      manufactureYear: "2021",
      insuranceCompany: "ACKO",
      insuranceExpiry: "sometime",
    },
  ]);
  const unknown = await (
    await office.admin.send("POST", "/api/customers", {
      firstName: "Bare",
      lastName: "Record",
      mobileNumber: "9800000718",
      vehicleType: "truck",
      email: null,
      address: null,
      policyNumber: null,
      policyExpiryDate: null,
      premiumAmount: null,
    })
  ).json();
  const campaigns = await office.admin.read<{ id: number }[]>("/api/campaigns");
  const bare = await (
    await office.admin.send("POST", "/api/leads", {
      customerId: unknown.id,
      campaignId: campaigns[0]?.id,
      assignedUserId: null,
      status: "pending_calls",
    })
  ).json();

  await office.signIn(page, "admin");
  await open(page, `/leads/customer/${known}`, "Customer Details");
  await expect(page.getByRole("link", { name: "Leads" }).last()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lakshmi Narayanan" })).toBeVisible();
  const fact = (label: string) => page.locator(`dt:text-is("${label}") + dd`);
  await expectTexts(page, [
    `Lead ID: #${known}`,
    "Latest: Pending",
    "Contact Information",
    "Vehicle Details",
    "Insurance Information",
    "Document Management",
    "Call Outcome - Select Action",
    "Remarks",
    "Invalid date",
  ]);
  await expect(fact("Phone")).toContainText(/\+91.*98000 ?00717/);
  await expect(fact("Status")).toHaveText("Pending");
  await expect(fact("Policy")).toHaveText("Policy Not Received");
  await expect(fact("Last Contacted")).toHaveText("Not contacted yet");
  await expect(fact("Registration")).toHaveText("TN 09 BQ 1187");
  await expect(fact("Vehicle")).toHaveText("Maruti Suzuki Swift");
  await expect(fact("Year")).toHaveText("2021");
  await expect(fact("Registration date")).toHaveText("12 Nov 2021");
  await expect(fact("Company")).toHaveText("ACKO");
  const outcomes = [
    "Interested",
    "Policy Done by SLN",
    "Not Interested",
    "Policy Done Outside",
    "Vehicle Sold",
    "Wrong Number",
    "Ringing Not Responding",
    "Switched Off",
    "Number Invalid",
    "Schedule Callback",
    "Schedule Follow-up",
  ];
  for (const outcome of outcomes) {
    await expect(page.getByRole("button", { name: new RegExp(`^${outcome}`) })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: /^Received Previous Policy/ })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^Mark Quote Sent/ })).toHaveCount(0);
  const save = page.getByRole("button", { name: "Save Remarks" });
  await expect(save).toBeDisabled();
  await page.getByRole("textbox", { name: "Remarks" }).fill("   ");
  await expect(save).toBeDisabled();
  await page.getByRole("textbox", { name: "Remarks" }).fill("a word");
  await expect(save).toBeEnabled();

  await open(page, `/leads/customer/${bare.id}`, "Customer Details");
  await expect(fact("Registration")).toHaveText("Not specified");
  await expect(fact("Year")).toHaveText("Not specified");
  await expect(page.getByText("Insurance Information")).toHaveCount(0);

  await open(page, `/leads/edit/${known}`, "Edit Lead");
  for (const label of [
    "First name",
    "Mobile number",
    "Registration number",
    "Insurance company",
    "Campaign",
  ]) {
    await expect(page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} *`))).toBeVisible();
  }
  const customers = await office.admin.read<{ id: number }[]>("/api/customers?search=TN09BQ1187");
  await open(page, `/customer-details/${customers[0]?.id}`, "Customer Details");
  await expectTexts(page, [
    "Contact Information",
    "Vehicle Details",
    "Renewals",
    "Calls and remarks",
    "Documents",
  ]);
});

test("the Pending list pages by 100 with at most 5 page buttons; sorting goes back to page 1 (§2, §4, §9)", async ({
  office,
  page,
}) => {
  await office.leads([{ name: "One Of Many", registrationNumber: "WB 02 AA 0001" }]);
  await office.signIn(page, "admin");
  // A few leads stand for many: every page is the first one, requested once, so that no page waits for a
  // reply it no longer needs.
  const first = await office.admin.read<object>("/api/leads?page=1&limit=100");
  const asked: string[] = [];
  let totalPages = 1;
  await page.route("**/api/leads?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [number, order] = [searchParams.get("page"), searchParams.get("sortOrder")];
    asked.push(`page ${number} of ${searchParams.get("limit")}, ${order}`);
    await route.fulfill({ json: { ...first, page: Number(number), totalPages, total: totalPages * 100 } });
  });
  await open(page, "/leads", "Leads Management");
  await expect(page.getByText(/^Showing 1–/)).toBeVisible();
  const numbers = page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: /^Page \d/ });
  await expect(numbers).toHaveCount(0);
  totalPages = 9;
  await open(page, "/leads?page=4", "Leads Management");
  await expect(numbers).toHaveText(["2", "3", "4", "5", "6"]);
  await numbers.filter({ hasText: "6" }).click();
  await expect(page).toHaveURL(/page=6/);
  await expect.poll(() => asked.at(-1)).toBe("page 6 of 100, asc");
  const sort = page.getByRole("columnheader", { name: "Insurance Expiry" });
  await sort.getByRole("button").click();
  await expect(sort).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => asked.at(-1)).toBe("page 1 of 100, asc");
  await sort.getByRole("button").click();
  await expect(sort).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => asked.at(-1)).toBe("page 1 of 100, desc");
  await sort.getByRole("button").click();
  await expect(sort).toHaveAttribute("aria-sort", "ascending");
});

test("in no month and window does a cell of Leads run over the next one, and an export stays beside its filters", async ({
  office,
  page,
}) => {
  await office.telecaller("meenakshi");
  const months = [-1, 0, 1].map((step) => addMonths(thisMonth(), step));
  const [first] = months;
  for (const [place, month] of months.entries()) {
    const row = (car: number, insuranceExpiry: string) => ({
      name: "Meenakshi Chattopadhyay",
      registrationNumber: `MH 12 WM ${8000 + place * 10 + car}`,
      telecallerName: "meenakshi",
      insuranceExpiry,
    });
    const [asked, sold] = await office.leads(
      [row(1, `${month}-28`), row(2, `${month}-27`), row(3, "2026-01-05"), row(4, "next spring")],
      month,
    );
    await office.admin.send("PATCH", `/api/leads/${asked}/status`, { outcome: "interested" });
    if (month === first)
      await office.admin.send("PATCH", `/api/leads/${sold}/status`, { outcome: "policy_done_by_sln" });
  }
  await office.signIn(page, "admin");
  for (const month of months)
    for (const tab of ["pending", "interested"]) {
      await page.goto(`/leads?month=${month}&tab=${tab}`);
      await expect(page.getByRole("row", { name: /Meenakshi/ }).first()).toBeVisible();
      for (const width of [1366, 1024]) {
        await page.setViewportSize({ width, height: 768 });
        expect(await page.getByRole("table").evaluate(overlaps), `${month} ${tab} at ${width}`).toEqual([]);
      }
    }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/policy-converted");
  await page.getByLabel("Telecaller", { exact: true }).selectOption({ label: "Admin" });
  await expect(page.getByRole("search").getByText(/^\d+ polic(y|ies)/)).toBeVisible();
  const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
  expect(await top("Export")).toBe(await top("Clear filters"));
});

/** Cells whose text ends after the next cell begins, once the table has the window's width. */
async function overlaps(table: Element): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  const range = document.createRange();
  return [...table.querySelectorAll("td + td, th + th")].flatMap((next) => {
    const cell = next.previousElementSibling;
    // What scrolls sideways goes below the actions, which stay in sight.
    const stays = getComputedStyle(next).position === "sticky";
    if (!cell || stays || cell.querySelector(".truncate")) return [];
    const ends = Math.max(
      0,
      ...[...cell.querySelectorAll("*"), cell].flatMap((part) =>
        part.closest(".sr-only")
          ? []
          : [...part.childNodes].flatMap((node) => {
              if (node.nodeType !== Node.TEXT_NODE) return [];
              range.selectNodeContents(node);
              return [...range.getClientRects()].map(({ right }) => right);
            }),
      ),
    );
    return ends > next.getBoundingClientRect().left + 1 ? [`${cell.textContent} | ${next.textContent}`] : [];
  });
}
