import { expect, sharedTest as test } from "../support/office.ts";

test("the product's name and logo, signed out and in the sidebar (§2)", async ({ office, page }) => {
  await page.goto("/landing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("RenewDesk");
  await office.signIn(page, "admin");
  await expect(page.getByRole("link", { name: "RenewDesk" }).locator("svg")).toBeVisible();
});

test("the history scrolls in about 16rem, newest first, each entry with its time (§2)", async ({
  office,
  page,
}) => {
  const [leadId] = await office.leads([{ name: "Long Story", registrationNumber: "GA 01 AA 0001" }]);
  for (let count = 1; count <= 9; count += 1) {
    const notes = `[REMARK] remark ${count}`;
    await office.admin.send("POST", "/api/call-logs", { leadId, callResult: "not_connected", notes });
  }
  await office.signIn(page, "admin", `/leads/customer/${leadId}`);
  const history = page.getByRole("region", { name: "Earlier remarks" });
  await expect(history.getByRole("listitem")).toHaveCount(9);
  await expect(history.getByRole("listitem").first()).toContainText(/Remark.*Today, \d\d:\d\d.*remark 9/s);
  const [seen, whole] = await history.evaluate((box) => [box.clientHeight, box.scrollHeight]);
  expect(seen).toBeGreaterThan(200);
  expect(seen).toBeLessThanOrEqual(256);
  expect(whole).toBeGreaterThan(seen ?? 0);
});

test("'Calls and remarks only' hides what was logged beside them, and four documents are in sight at once", async ({
  office,
  page,
}) => {
  const [leadId] = await office.leads([{ name: "Long Story", registrationNumber: "GA 01 AA 0019" }]);
  const notes = "[REMARK] call after six";
  await office.admin.send("POST", "/api/call-logs", { leadId, callResult: "not_connected", notes });
  const quote = { insurer: "Go Digit", plan: "comprehensive", statedTotal: 12_500 };
  await office.admin.send("POST", `/api/leads/${leadId}/quotes`, quote);
  await office.signIn(page, "admin", `/leads/customer/${leadId}`);
  const history = page.getByRole("region", { name: "Earlier remarks" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Calls and remarks only" }).click();
  await expect(history.getByRole("listitem")).toHaveText([/call after six/]);

  await page.getByLabel("Document type").selectOption("others");
  for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) {
    const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
    await page.getByLabel("Document type").selectOption("others");
  }
  const list = page.getByRole("list", { name: "Documents" });
  const [seen, whole] = await list.evaluate(({ parentElement: box }) => [
    box?.clientHeight,
    box?.scrollHeight,
  ]);
  expect(whole).toBe(seen);
});

test("the errors of an upload are in a scrolling box (§2)", async ({ office, page }) => {
  await office.signIn(page, "admin", "/csv-upload");
  await page.getByLabel("Target month").selectOption("03");
  await page.getByLabel("Target year").selectOption("2027");
  const bad = Array.from({ length: 40 }, () => "only a name").join("\n");
  await page.getByLabel("Or paste CSV content").fill(`name,phone_number,maker,model\n${bad}\n`);
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  const errors = page.getByRole("region", { name: "Row errors" });
  const [seen, whole] = await errors.evaluate((box) => [box.clientHeight, box.scrollHeight]);
  expect(whole).toBeGreaterThan((seen ?? 0) * 2);
  await errors.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(errors).toContainText("Row 41:");
});

test("a quote is marked from the list of leads too, and the lead moves to Quote Sent (§2)", async ({
  office,
  page,
}) => {
  const [id] = await office.leads([{ name: "Quick Quote", registrationNumber: "GA 01 AA 0002" }]);
  await office.admin.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await office.signIn(page, "admin", "/leads?tab=interested");
  await page.getByRole("button", { name: "Mark Quote Sent for Quick Quote" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark Quote Sent" });
  await dialog.getByLabel(/^Notes/).fill("by WhatsApp");
  await dialog.getByRole("button", { name: "Mark Quote Sent" }).click();
  await expect(page.getByText("Quote has been marked as sent for Quick Quote").first()).toBeVisible();
  await page.getByRole("tab", { name: /Quote Sent/ }).click();
  await expect(page.getByRole("row", { name: /Quick Quote/ })).toBeVisible();
  const [log] = await office.admin.read<{ notes: string }[]>(`/api/leads/${id}/call-logs`);
  expect(log?.notes).toBe("by WhatsApp");
});

test("the refresh button of Telecaller Performance refetches (§2)", async ({ office, page }) => {
  const lalita = await office.telecaller("lalita");
  const [id] = await office.leads([
    { name: "Fresh Figures", registrationNumber: "GA 01 AA 0003", telecallerName: "lalita" },
  ]);
  await office.signIn(page, "admin");
  await expect(page.getByRole("row", { name: /Lalita/ })).toContainText("–");
  await lalita.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("row", { name: /Lalita/ })).toContainText("100.0%");
});

test("after a bulk delete the lists of leads and the metrics are refetched (§7)", async ({
  office,
  page,
}) => {
  await office.leads([{ name: "Soon Gone", registrationNumber: "GA 01 AA 0004" }]);
  await office.signIn(page, "admin");
  const total = page.getByRole("main").locator("section, div", { hasText: "Total Leads" }).last();
  await expect(total).toContainText(/\d/);
  const before = Number((await total.innerText()).replace(/,/g, "").match(/\d+/)?.[0]);
  // Other files may have put thousands of leads into the shared office: this one is not on the first page.
  const searchInLeads = async () => {
    await page.getByRole("link", { name: "Leads", exact: true }).click();
    await page.getByLabel(/^Quick Search/).fill("GA01AA0004");
  };
  await searchInLeads();
  await expect(page.getByRole("row", { name: /Soon Gone/ })).toBeVisible();
  await page.getByRole("link", { name: "Customer Database" }).click();
  await page.getByLabel("Search customers").fill("GA01AA0004");
  await page.getByRole("checkbox", { name: "Select Soon Gone" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 1 lead" }).click();
  await expect(page.getByText("No customers found")).toBeVisible();
  await searchInLeads();
  await expect(page.getByText("No match anywhere else either. Check the spelling.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Soon Gone/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(total).toContainText((before - 1).toLocaleString("en-IN"));
});

test("after a schedule the dialog is empty again (§5)", async ({ office, page }) => {
  const [id] = await office.leads([{ name: "Twice Called", registrationNumber: "GA 01 AA 0005" }]);
  await office.signIn(page, "admin", `/leads/customer/${id}`);
  await page.getByRole("button", { name: /^Schedule Callback/ }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await dialog.getByRole("button", { name: "Tomorrow 10:00" }).click();
  await dialog.getByLabel(/^Notes/).fill("after lunch");
  await dialog.getByRole("button", { name: "Schedule Callback" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /^Schedule Callback/ }).click();
  for (const field of [/^Date/, /^Time/, /^Notes/]) await expect(dialog.getByLabel(field)).toHaveValue("");
});
