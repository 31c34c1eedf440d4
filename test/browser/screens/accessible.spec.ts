import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { desk, expectNoFaults, faultsOf, looks } from "../support/axe.ts";
import { type Office, sharedTest, test, thisMonth, withoutStream } from "../support/office.ts";

async function visit(page: Page, path: string) {
  await withoutStream(page);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectNoFaults(page, path);
}

sharedTest(
  "the check finds a planted unnamed field and pale text, in every theme and size",
  async ({ page }) => {
    await page.goto("/landing");
    await page.getByRole("main").evaluate((main) => {
      const field = document.createElement("input");
      field.id = "planted-field";
      const text = document.createElement("p");
      text.id = "planted-text";
      text.textContent = "Too pale to read";
      Object.assign(text.style, { color: "#888", background: "#999" });
      main.prepend(field, text);
    });
    for (const look of looks) {
      const pale = "serious color-contrast: #planted-text";
      const unnamed = "critical label: #planted-field";
      expect(await faultsOf(page, look)).toEqual(look.colorScheme === "dark" ? [pale] : [pale, unnamed]);
    }
  },
);

test("no empty screen and no signed-out page has an accessibility fault that axe can find", async ({
  office,
  page,
}) => {
  test.slow();
  for (const path of ["/landing", "/admin-login", "/nowhere"]) await visit(page, path);
  await office.signIn(page, "admin");
  for (const path of [
    "/",
    "/?tab=monthly-stats",
    "/leads",
    "/leads/customer/999999",
    "/customer-database",
    "/policy-converted",
    "/reminders",
    "/reports",
    "/templates",
  ]) {
    await visit(page, path);
  }
});

/** One lead in every status, a conversion, a callback and a document. */
async function worked(office: Office): Promise<number> {
  const asha = await office.telecaller("asha");
  const shared = { telecallerName: "asha", insuranceCompany: "Digit" };
  const [id = 0, done, callback] = await office.leads([
    {
      name: "Fatima Ansari",
      registrationNumber: "UP 32 LK 4410",
      insuranceExpiry: `${thisMonth()}-28`,
      ...shared,
    },
    { name: "Sold Policy", registrationNumber: "UP 32 LK 4411", insuranceExpiry: "2026-01-02", ...shared },
    { name: "Call Back", registrationNumber: "UP 32 LK 4412", insuranceExpiry: "never", ...shared },
    { name: "Untouched", registrationNumber: "UP 32 LK 4413" },
  ]);
  const status = (lead: number | undefined, body: object) =>
    asha.send("PATCH", `/api/leads/${lead}/status`, body);
  await status(id, { status: "connected", outcome: "interested", notes: "Wants zero-dep" });
  await status(done, { status: "connected", outcome: "policy_done_by_sln" });
  await status(callback, {
    status: "follow_up",
    outcome: "callback",
    notes: "Callback scheduled",
    nextFollowUp: "2026-01-02T08:45:00.000Z",
  });
  return id;
}

sharedTest("no screen with data has one", async ({ office, page }) => {
  sharedTest.slow();
  const id = await worked(office);
  const customers = await office.admin.read<{ id: number }[]>("/api/customers?search=UP32LK4410");
  await office.signIn(page, "admin");
  for (const path of [
    "/",
    "/?tab=activity",
    "/?tab=monthly-stats",
    "/leads",
    "/leads?tab=interested",
    "/leads?tab=callbacks",
    `/leads/customer/${id}`,
    `/leads/edit/${id}`,
    "/customer-database?search=up32",
    `/customer-details/${customers[0]?.id}`,
    "/policy-converted",
    "/templates?search=up32",
    "/csv-upload",
    "/user-management",
    "/reminders",
    "/reports",
    "/reports?tab=funnel&compare=before&telecaller=unassigned",
    "/reports?tab=retention&from=2026-12&to=2027-12",
    "/reports?tab=lost",
    "/reports?tab=speed",
    "/figures/calls",
    "/audit-log",
    "/audit-log?from=1950-01-01&to=1950-01-01",
    "/settings",
  ]) {
    await visit(page, path);
  }
});

sharedTest(
  "call mode has none: with a current lead, paused and with an empty queue",
  async ({ office, page }) => {
    await office.telecaller("diya");
    await office.leads([
      {
        name: "At Hand",
        phoneNumber: "9880000001",
        registrationNumber: "UP 32 CM 0001",
        telecallerName: "diya",
      },
      {
        name: "Called Next",
        phoneNumber: "9880000002",
        registrationNumber: "UP 32 CM 0002",
        telecallerName: "diya",
      },
    ]);
    await office.signIn(page, "diya", "/calling");
    await expect(page.getByRole("region", { name: "Current lead" })).toBeVisible();
    await expectNoFaults(page, "/calling");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
    await expectNoFaults(page, "paused");
    // The break would go on over the visit.
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Current lead" })).toBeVisible();
    await page.goto(`/calling?month=${thisMonth()}&tab=pending&search=nobodyatall`);
    await expect(page.getByRole("heading", { name: "Nobody to call now" })).toBeVisible();
    await expectNoFaults(page, "nobody to call");
  },
);

sharedTest("the sheet of keys has none, and a key can scroll it", async ({ office, page }) => {
  await office.signIn(page, "admin");
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNoFaults(page, "keyboard shortcuts");
});

sharedTest(
  "the palette has none while its list scrolls, and Tab skips the list",
  async ({ office, page }) => {
    await office.leads(
      Array.from({ length: 8 }, (_, at) => ({
        name: `Long List ${at}`,
        registrationNumber: `UP 32 LL 000${at}`,
      })),
    );
    await office.signIn(page, "admin");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    const field = palette.getByRole("combobox");
    await field.fill("l");
    await expect(palette.getByRole("option", { name: /Long List/ })).toHaveCount(8);
    await page.setViewportSize(desk);
    expect(await palette.getByRole("listbox").evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(
      true,
    );
    await expectNoFaults(page, "palette");
    await page.setViewportSize(desk);
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
    await palette.getByText("First 8 matches, keep typing").click();
    await expect(field).toBeFocused();
  },
);

sharedTest("every column head of the leads table has cells below it", async ({ office, page }) => {
  await office.leads([{ name: "Under Heads", registrationNumber: "UP 32 TH 0001" }]);
  await office.signIn(page, "admin", "/leads?search=UP32TH0001");
  await expect(page.getByRole("row", { name: /Under Heads/ })).toBeVisible();
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules(["th-has-data-cells"]);
  // axe reports a column head without cells as incomplete, not as a violation.
  const { passes, incomplete } = await axe.analyze();
  expect({ sure: passes.map(({ id }) => id), unsure: incomplete.map(({ id }) => id) }).toEqual({
    sure: ["th-has-data-cells"],
    unsure: [],
  });
});
