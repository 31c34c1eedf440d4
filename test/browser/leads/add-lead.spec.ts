import { addMonths, dateLabel, monthLabel, today } from "#contract/time/calendar";
import { desk, phone } from "../support/axe.ts";
import { expect, test, thisMonth } from "../support/office.ts";
import { toastOf } from "../support/toasts.ts";

test("Add New Lead says what is here already, and creates a vehicle's second lead only when that is confirmed (§5)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.telecaller("bharat");
  await office.leads([
    {
      name: "Joseph Ansari",
      registrationNumber: "GJ 05 GF 8697",
      phoneNumber: "9800020219",
      telecallerName: "asha",
    },
    {
      name: "Hidden Person",
      registrationNumber: "GJ 05 GF 8698",
      phoneNumber: "9800020333",
      telecallerName: "bharat",
    },
  ]);
  await office.signIn(page, "asha", "/leads");
  await page.getByRole("button", { name: "Add New Lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Lead" });
  await expect(dialog.getByLabel(/^Assign to/).locator("option:checked")).toHaveText("Myself");
  await dialog.getByLabel(/^First name/).fill("Joseph");
  await dialog.getByLabel(/^Last name/).fill("Ansari");
  await dialog.getByLabel(/^Mobile number/).fill("98000 20219");
  const notice = dialog.getByRole("status").filter({ hasText: "Possible duplicate" });
  await expect(notice).toContainText("Joseph Ansari");
  await expect(notice).toContainText(`${monthLabel(thisMonth())}PendingAshasame number`);
  await expect(notice.getByRole("link", { name: "Joseph Ansari" })).toHaveAttribute(
    "href",
    /leads\/customer/,
  );
  await expect(notice.getByRole("checkbox")).toHaveCount(0);

  const create = dialog.getByRole("button", { name: "Create Lead" });
  await dialog.getByLabel("Vehicle type").selectOption({ label: "Car" });
  await dialog.getByLabel("Registration number").fill("gj05gf8697");
  await create.click();
  const refusal = `This vehicle already has a lead in ${monthLabel(thisMonth())}`;
  await expect(dialog.getByLabel("Registration number")).toBeFocused();
  await expect(dialog.getByText(refusal, { exact: true })).toBeVisible();
  await notice.getByRole("checkbox", { name: `${refusal}. Create a second lead anyway.` }).check();
  await expect(dialog.getByText(refusal, { exact: true })).toHaveCount(0);

  // Of a colleague's record nothing but that it is there, and no link.
  await dialog.getByLabel("Registration number").fill("GJ05GF8698");
  await expect(notice).toContainText("Bharat has a record of this vehicle, not spoken to yet.");
  await expect(notice).not.toContainText("Hidden Person");
  await create.click();
  await expect(
    dialog.getByText("Bharat already has a record of this vehicle", { exact: true }),
  ).toBeVisible();
  await notice.getByRole("checkbox").check();
  await create.click();
  await expect(page.getByText("Lead created successfully").first()).toBeVisible();
  const leads = await office.admin.read<{ assignedToName: string }[]>("/api/leads?search=GJ05GF8698");
  expect(leads.map(({ assignedToName }) => assignedToName).sort()).toEqual(["Asha", "Bharat"]);
});

test("a person who was erased on request is asked about before a lead has them again, added or edited by hand", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [, other] = await office.leads([
    { name: "Farida Khan", phoneNumber: "9845012345", registrationNumber: "KA05MN1234" },
    { name: "Gita Nair", phoneNumber: "9845012346", registrationNumber: "KA05MN1235" },
  ]);
  const [record] = await office.admin.read<{ id: number }[]>("/api/customers?search=KA05MN1234");
  await office.admin.send("DELETE", `/api/customers/${record?.id}/personal-data`);
  await office.signIn(page, "asha", "/leads");
  await page.getByRole("button", { name: "Add New Lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Lead" });
  await dialog.getByLabel(/^First name/).fill("Farida");
  await dialog.getByLabel(/^Last name/).fill("Khan");
  await dialog.getByLabel("Vehicle type").selectOption({ label: "Car" });
  await dialog.getByLabel(/^Mobile number/).fill("98450-12345");
  const create = dialog.getByRole("button", { name: "Create Lead" });
  await create.click();
  const erased = `Erased on request, ${dateLabel(today(new Date()))}`;
  await expect(dialog.getByText(erased, { exact: true })).toBeVisible();
  await dialog.getByRole("checkbox", { name: `${erased}. Create the lead anyway.` }).check();
  await create.click();
  await expect(page.getByText("Lead created successfully").first()).toBeVisible();

  await page.goto(`/leads/edit/${other}`);
  const plate = page.getByLabel("Registration number");
  await plate.fill("ka 05 mn 1234");
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(plate).toBeFocused();
  await expect(plate).toHaveAccessibleDescription(erased);
  await page.getByRole("checkbox", { name: `${erased}. Save the lead anyway.` }).check();
  await save.click();
  await expect(page.getByText("Lead updated successfully").first()).toBeVisible();
  await page.goto(`/leads/customer/${other}`);
  await expect(page.getByText(`${erased}: entered all the same`).first()).toBeVisible();
});

test("a lead that expires in another month than its campaign is asked about, and the toast opens the new lead", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const next = addMonths(thisMonth(), 1);
  await office.leads([{ name: "Sunita Rao", registrationNumber: "KA 01 AB 4321", telecallerName: "asha" }]);
  await office.leads(
    [{ name: "Anil Rao", registrationNumber: "KA 01 AB 4322", telecallerName: "asha" }],
    next,
  );
  await office.signIn(page, "asha", "/leads?month=all");
  await expect(page.getByRole("link", { name: "Sunita Rao" }).first()).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: monthLabel(thisMonth()) })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Add New Lead" });
  await dialog.getByLabel(/^First name/).fill("Joseph");
  await dialog.getByLabel(/^Last name/).fill("Ansari");
  await dialog.getByLabel(/^Mobile number/).fill("9800020219");
  await dialog.getByLabel("Vehicle type").selectOption({ label: "Car" });
  await dialog.getByLabel(/expiry/i).fill(`${next}-15`.split("-").reverse().join("/"));
  const label = monthLabel(next);
  await expect(dialog.getByText(`Expires in ${label}: campaign ${label}?`)).toBeVisible();
  await dialog.getByRole("button", { name: /^Choose / }).click();
  await expect(dialog.getByText(/^Expires in/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Lead" }).click();
  await toastOf(page).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Joseph Ansari" })).toBeVisible();
  const leads = await office.admin.read<{ campaignMonth: string }[]>("/api/leads?search=9800020219");
  expect(leads.map(({ campaignMonth }) => campaignMonth)).toEqual([next]);
});

for (const [device, viewport] of [
  ["a desktop", desk],
  ["a phone", phone],
] as const)
  test(`on ${device} a refused lead, new or changed, leads to its first fault, above a date that cannot be read`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await office.telecaller("asha");
    const [id] = await office.leads([
      { name: "Sunita Rao", registrationNumber: "KA 01 AB 4321", telecallerName: "asha" },
    ]);
    await office.signIn(page, "asha", "/leads");
    await page.getByRole("button", { name: "Add New Lead" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Lead" });
    await dialog.getByLabel(/^First name/).fill("Joseph");
    await dialog.getByLabel(/^Last name/).fill("Ansari");
    await dialog.getByLabel(/^Mobile number/).fill("98000");
    await dialog.getByLabel("Vehicle type").selectOption({ label: "Car" });
    await dialog.getByLabel(/expiry/i).fill("31/11/2026");
    await dialog.getByRole("button", { name: "Create Lead" }).click();
    await expect(dialog.getByLabel(/^Mobile number/)).toBeFocused();
    await expect(dialog.getByLabel(/^Mobile number/)).toBeInViewport();
    await expect(dialog.getByText("November has 30 days")).toBeAttached();
    await dialog.getByLabel(/^Mobile number/).fill("+91 098000 20219");
    await dialog.getByRole("button", { name: "Create Lead" }).click();
    await expect(dialog.getByLabel(/expiry/i)).toBeFocused();

    await page.goto(`/leads/edit/${id}`);
    const year = page.getByLabel("Manufacture year");
    await year.fill("1200");
    await page.getByLabel("Insurance expiry").fill("31/11/2026");
    for (const _ of ["at first", "again"]) {
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(year).toBeFocused();
    }
  });
