import type { Page } from "@playwright/test";
import { expect, test, thisMonth } from "../support/office.ts";
import { administration, open, screensOf } from "../support/screens.ts";
import { toastOf } from "../support/toasts.ts";

/** Of phones, tablets and desktops; 1093 and 683 are 1366 at 125 % and 200 %. */
const widths = [360, 390, 683, 820, 1024, 1093, 1180, 1366, 1920];
const PHONES = [360, 390];

const fromWhatsApp = "WhatsApp Image 2026-11-26 at 11.15.15 AM (1).jpeg";
const withoutSpaces = (ending: string) => `${"Rc_front_MH12DE4321_".repeat(9)}${ending}`;
const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
]);
const documents = [
  { name: fromWhatsApp, mimeType: "image/jpeg", buffer: JPEG },
  { name: withoutSpaces(".pdf"), mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") },
];

/**
 * What is wider than the window, the controls that a part of the page cuts, which cannot be scrolled to them, and what is
 * higher than its row.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    const controls = "a[href], button, input, select, textarea, [role=tab], [role=radio]";
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, width } = control.getBoundingClientRect();
      if (width <= 1) continue;
      const name = `${control.getAttribute("aria-label") ?? control.textContent}`.trim().slice(0, 40);
      let [from, to] = [0, innerWidth];
      for (let part = control.parentElement; part; part = part.parentElement) {
        const box = part.getBoundingClientRect();
        const { overflowX } = getComputedStyle(part);
        // What scrolls brings it into sight; of what is one pixel wide only its words are read out.
        if (overflowX === "auto" || overflowX === "scroll" || box.width <= 1) [from, to] = [left, right];
        else if (overflowX !== "visible") [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
        if (from === left && to === right) break;
      }
      if (left < from - 1 || right > to + 1)
        found.push(`${name} is cut: ${left} to ${right} in ${from} to ${to}`);
    }
    for (const tr of document.querySelectorAll("tbody tr")) {
      const row = tr.getBoundingClientRect();
      const low = [...tr.querySelectorAll("td, td *")].find((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 1 && (box.bottom > row.bottom + 1 || box.top < row.top - 1);
      });
      if (row.height > 0 && low)
        found.push(`${low.textContent?.trim() || low.outerHTML.slice(0, 80)} is higher than its row`);
    }
    return found;
  });
}

async function expectWhole(page: Page, place: string, among: readonly number[] = widths) {
  for (const width of among) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 768 });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect.soft(await tooWide(page), `${place} at ${width}`).toEqual([]);
  }
}

test("nothing is wider than the window and no control is cut, on any screen at any width, whatever a file is called (§2)", async ({
  office,
  page,
}) => {
  test.slow();
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    Array.from({ length: 6 }, (_, index) => ({
      name: `Venkata Subramanian Krishnamoorthy ${index + 1}`,
      registrationNumber: `MH 12 DE ${4320 + index}`,
      telecallerName: "asha",
      insuranceCompany: "The New India Assurance",
      insuranceExpiry: `${thisMonth()}-28`,
    })),
  );
  const [lead = 0, won] = ids;
  await asha.send("PATCH", `/api/leads/${won}/status`, {
    status: "connected",
    outcome: "policy_done_by_sln",
  });
  await office.signIn(page, "asha");

  await open(page, `/leads/customer/${lead}`, "Customer Details");
  const files = page.locator("input[type=file]");
  await files.setInputFiles([
    ...documents,
    { ...documents[1], name: withoutSpaces(".exe") },
  ] as typeof documents);
  await page.getByLabel(`Type of ${fromWhatsApp}`).selectOption({ label: "RC Copy" });
  await expectWhole(page, "files to upload");
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await expect(toastOf(page)).toContainText("2 documents uploaded");
  await page.setViewportSize({ width: 1366, height: 768 });
  await files.setInputFiles({
    ...documents[1],
    name: withoutSpaces("2.pdf"),
    buffer: JPEG,
  } as (typeof documents)[0]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(toastOf(page)).toContainText("Upload failed");
  await expectWhole(page, "a file that failed", PHONES);
  await page.getByRole("button", { name: `View ${fromWhatsApp}` }).click();
  await expect(page.getByRole("dialog")).toContainText(fromWhatsApp);
  await expectWhole(page, "a document in its dialog", PHONES);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Delete ${withoutSpaces(".pdf")}` }).click();
  await expect(toastOf(page)).toContainText("Document deleted");
  await expectWhole(page, "a deleted document", PHONES);
  await page.getByRole("button", { name: `Restore ${withoutSpaces(".pdf")}` }).click();
  await expect(toastOf(page)).toContainText("restored");

  for (const [path, heading] of screensOf(lead)) {
    await open(page, path, heading);
    await expectWhole(page, path);
  }

  await page.context().clearCookies();
  await office.signIn(page, "admin");
  await open(page, "/csv-upload", "CSV Upload");
  const row = "name,phone_number,registration_number,maker,model\nMeena,9800000155,MH12KD4801,Maruti,Swift";
  await page.getByLabel("Target month").selectOption(thisMonth().slice(5));
  await page.getByLabel("Target year").selectOption(thisMonth().slice(0, 4));
  await files.setInputFiles({ name: withoutSpaces(".csv"), mimeType: "text/csv", buffer: Buffer.from(row) });
  await expectWhole(page, "a file to import");
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(page.getByText("1 successful").first()).toBeVisible();
  await expectWhole(page, "a file's result");
  const customers = await office.admin.read<{ id: number }[]>("/api/customers?search=MH12DE4320");
  const { imports } = await office.admin.read<{ imports: { id: number; fileName: string | null }[] }>(
    "/api/imports",
  );
  for (const [path, heading] of [
    ["/?tab=monthly-stats", "Dashboard"],
    ["/leads", "Leads Management"],
    ["/customer-database?search=MH12", "Entire Database"],
    [`/customer-details/${customers[0]?.id}`, undefined],
    [`/csv-upload/imports/${imports.find(({ fileName }) => fileName)?.id}`, undefined],
    ...administration,
  ] as const) {
    if (heading) await open(page, path, heading);
    else {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/Rc_front_MH12/).first()).toBeVisible();
    }
    await expectWhole(page, path);
  }
});
