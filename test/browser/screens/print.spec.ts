import type { Page } from "@playwright/test";
import { DAY_MS, dateLabel, monthLabel, today, wallClock } from "#contract/time/calendar";
import { expect, test, thisMonth } from "../support/office.ts";
import { open } from "../support/screens.ts";

test("on paper a list has its column heads and the whole width, and nothing to press", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [sold] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "asha" },
  ]);
  await office.admin.send("PATCH", `/api/leads/${sold}/status`, { outcome: "policy_done_by_sln" });
  await office.signIn(page, "admin");
  for (const [path, title, heads, row] of [
    ["/leads", "Leads Management", ["Name", "Registration", "Insurance Expiry"], "Ananya Iyer"],
    ["/policy-converted", "Policy Converted", ["Name", "New insurer", "Premium"], "Rohit Deshmukh"],
    ["/user-management", "User Management", ["User", "Open leads", "Last seen"], "Asha"],
  ] as const) {
    await open(page, path, title);
    await expect(page.getByRole("row").filter({ hasText: row })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    expect((await page.getByRole("main").boundingBox())?.x, path).toBe(0);
    for (const head of heads)
      await expect(page.getByRole("columnheader").getByText(head, { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: /Add|Export|Filter/ })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

test("an open tooltip is not printed", async ({ office, page }) => {
  await office.signIn(page, "admin");
  await open(page, "/leads", "Leads Management");
  await page.locator("[data-tooltip]:visible").first().hover();
  await expect(page.locator("[data-radix-popper-content-wrapper]")).toBeVisible();
  // At once: the print dialog gives the page no time to close it.
  await page.evaluate(() =>
    matchMedia("print").addEventListener("change", () => {
      const bubble = document.querySelector("[data-radix-popper-content-wrapper]");
      document.body.dataset.bubble = bubble ? getComputedStyle(bubble).display : "gone";
    }),
  );
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body")).toHaveAttribute("data-bubble", "none");
});

test("a printed list has all rows of its page, and no page of empty rows", async ({ office, page }) => {
  await office.telecaller("asha");
  await office.leads(
    Array.from({ length: 60 }, (_, index) => ({
      name: `Customer ${index}`,
      registrationNumber: `MH 12 DE ${5000 + index}`,
      telecallerName: "asha",
    })),
  );
  await office.signIn(page, "admin");
  await page.setViewportSize({ width: 1366, height: 400 });
  await open(page, "/leads", "Leads Management");
  await expect(page.getByRole("row", { name: /Customer/ }).first()).toBeVisible();
  const rows = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("tbody tr[aria-rowindex]").length;
  });
  expect(rows).toBe(60);
});

test("printed Leads say their month, tab and filters, and have no Actions; a printed lead has no upload box", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const id = users.find(({ username }) => username === "asha")?.id;
  const [lead] = await office.leads([
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "asha" },
  ]);
  await office.signIn(page, "admin");
  await open(page, `/leads?telecaller=${id}`, "Leads Management");
  await expect(page.getByRole("row", { name: /Ananya/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Telecaller: Asha/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("tab")).toHaveText(
    [monthLabel(thisMonth()), /Pending Calls/].map((text) => new RegExp(text)),
  );
  await expect(page.getByRole("listitem").getByText("Telecaller: Asha")).toBeVisible();
  await expect(page.getByText("Actions", { exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: "View Ananya Iyer" })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goto(`/leads/customer/${lead}`);
  await expect(page.getByText("Document Management")).toBeVisible();
  const picker = page.getByText("Choose files");
  await expect(picker).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Document Management")).toBeVisible();
  await expect(picker).toBeHidden();
});

test("printed Reminders have whole remarks, no heading of a report stands alone at a page's end, and a report begins on its first page", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [lead] = await office.leads([
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", telecallerName: "asha" },
  ]);
  const remark =
    "Will talk to his brother first, who pays for both cars, and wants the papers by Friday evening. ";
  await asha.send("PATCH", `/api/leads/${lead}/status`, {
    status: "follow_up",
    outcome: "callback",
    notes: remark.repeat(3).trim(),
    nextFollowUp: `${wallClock(new Date(Date.now() + DAY_MS)).slice(0, 16)}:00+05:30`,
  });
  await asha.send("PATCH", `/api/leads/${lead}/status`, { outcome: "quote_sent" });
  await office.signIn(page, "admin");
  await open(page, "/reminders", "Reminders");
  // As wide as a sheet in portrait, and as one in landscape.
  for (const width of [794, 1123]) {
    await page.setViewportSize({ width, height: 768 });
    await page.emulateMedia({ media: "print" });
    const cut = await page
      .getByText(/^Will talk to his brother/)
      .evaluate(
        (shown) => getComputedStyle(shown).overflow !== "visible" || shown.scrollHeight > shown.clientHeight,
      );
    expect([width, cut]).toEqual([width, false]);
    await page.emulateMedia({ media: null });
  }
  await open(page, "/reports", "Reports");
  const head = page.getByRole("heading", { name: "By insurer" });
  await expect(head).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await head.evaluate((title) => getComputedStyle(title.parentElement ?? title).breakAfter)).toBe(
    "avoid",
  );
  // A grid that does not fit on the rest of a page moves to the next one as a whole.
  const cards = page.locator("div:has(> section)").filter({ has: head }).last();
  await expect(cards).toHaveCSS("display", "block");
});

test("a lead of whom little is known is printed on one page", async ({ office, page }) => {
  const [lead] = await office.leads([{ name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208" }]);
  await office.admin.send("PATCH", `/api/leads/${lead}/status`, { outcome: "ringing_not_responding" });
  await office.signIn(page, "admin");
  await open(page, `/leads/customer/${lead}`, "Customer Details");
  await expect(page.getByText("No documents yet.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => saidAbove(page)).toBe("none");
  for (const format of ["A4", "Letter"]) {
    const margin = { top: "14mm", right: "14mm", bottom: "14mm", left: "14mm" };
    const paper = await page.pdf({ format, margin });
    expect(paper.toString("latin1").match(/\/Type \/Page\b/g), format).toHaveLength(1);
  }
});

test("every printed page names the agency and the day, its text has 10 pt at least, and no column is cut", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [lead] = await office.leads([
    {
      name: "Debashish Narayanaswamy Chattopadhyay",
      registrationNumber: "KA 03 MN 2218",
      phoneNumber: "9811100218",
      telecallerName: "asha",
    },
  ]);
  for (const outcome of ["ringing_not_responding", "switched_off"])
    await office.admin.send("PATCH", `/api/leads/${lead}/status`, { outcome });
  await office.signIn(page, "admin");
  for (const [path, title] of [
    ["/leads", "Leads Management"],
    [`/leads/customer/${lead}`, "Customer Details"],
    ["/reports", "Reports"],
    ["/", "Dashboard"],
  ] as const) {
    await open(page, path, title);
    if (title === "Customer Details")
      await expect(page.getByText("RINGING NOT RESPONDING", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1032, height: 700 });
    await page.emulateMedia({ media: "print" });
    const head = page.locator("main");
    // Also before the page is used.
    const printed = await head.evaluate((main) => {
      dispatchEvent(new Event("beforeprint"));
      return getComputedStyle(main, "::before").content;
    });
    expect(printed, path).toBe(`"SLN Insurance · ${dateLabel(today(new Date()))}"`);
    const wrong = await head.evaluate((main) => {
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element?.checkVisibility() || element.closest("[aria-hidden]") || !text.textContent?.trim())
          continue;
        const { fontSize } = getComputedStyle(element);
        const isCut =
          element.closest("td") && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        if (Number.parseFloat(fontSize) < 13.3) faults.push(`${fontSize}: ${text.textContent}`);
        if (isCut) faults.push(`cut: ${text.textContent}`);
        const { width, height } = element.getBoundingClientRect();
        if (text.textContent.length > 10 && width < 30 && height > 60)
          faults.push(`a column of letters: ${text.textContent}`);
      }
      return faults;
    });
    expect(wrong, path).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1366, height: 768 });
  }
});

test("a printed lead has its facts before its history, no help for the screen, today's date, and whole names of files", async ({
  office,
  page,
}) => {
  const [lead] = await office.leads([
    { name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208", insuranceCompany: "Digit" },
  ]);
  const fileName = "Registration certificate of the car, both sides, as scanned at the office (2).pdf";
  const buffer = Buffer.from("%PDF-1.4\n%%EOF");
  await office.signIn(page, "admin");
  await open(page, `/leads/customer/${lead}`, "Customer Details");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: fileName, mimeType: "application/pdf", buffer });
  await page.getByLabel("Document type").selectOption({ label: "RC Copy" });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const documents = page.getByRole("list", { name: "Documents" });
  await expect(documents).toContainText("(2).pdf");
  await expect(page.getByText("DOCUMENT UPLOADED", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 688, height: 1017 });
  await page.emulateMedia({ media: "print" });
  const tops = await Promise.all(
    ["Contact Information", "Vehicle Details", "Insurance Information", "Remarks", "Document Management"].map(
      async (name) =>
        (await page.getByRole("heading", { name }).first().boundingBox({ timeout: 3000 }))?.y ?? Number.NaN,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops[3]).toBeGreaterThan(tops[2] ?? 0);
  await expect(page.getByText("Also saved as notes")).toBeHidden();
  const day = page.getByText("Today", { exact: true }).first().locator("..");
  expect(await day.evaluate((word) => getComputedStyle(word, "::before").content)).toBe(
    `"${dateLabel(today(new Date()))}"`,
  );
  const ends = documents.getByText("(2).pdf");
  expect(await ends.evaluate((end) => getComputedStyle(end.parentElement ?? end).display)).not.toBe("flex");
});

test("what is printed before all of it is loaded says so", async ({ office, page }) => {
  const [lead] = await office.leads([{ name: "Ananya Iyer", registrationNumber: "KA 03 MN 2208" }]);
  await office.signIn(page, "admin");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/leads/*/documents", async (route) => {
    await held;
    await route.fallback();
  });
  await open(page, `/leads/customer/${lead}`, "Customer Details");
  await expect(page.getByText("Document Management")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await saidAbove(page)).toBe('"Still loading: print again"');
  release();
  await expect(page.getByText("No documents yet.")).toBeVisible();
  await expect.poll(() => saidAbove(page)).toBe("none");
});

/** That some of it is still loading, if so. */
const saidAbove = (page: Page) => page.evaluate(() => getComputedStyle(document.body, "::before").content);
