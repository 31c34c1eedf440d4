import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { abortRequests, delayAnswers } from "./support/delayed-answers.ts";
import { type Office, sharedTest as test } from "./support/office.ts";
import { PDF } from "./support/pdf.ts";
import { expectToast, toastOf } from "./support/toasts.ts";

/** One white pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

async function atLead(
  office: Office,
  page: Page,
  username: string,
  registrationNumber: string,
  expiry?: string,
) {
  await office.telecaller(username);
  const [id = 0] = await office.leads([
    {
      name: "Sunita Menon",
      registrationNumber,
      telecallerName: username,
      ...(expiry && { insuranceExpiry: expiry }),
    },
  ]);
  await office.signIn(page, username, `/leads/customer/${id}`);
  await expect(page.getByText("Document Management")).toBeVisible();
  return id;
}

function documentForm(page: Page) {
  return {
    choose: (name: string, buffer: Buffer, mimeType = "application/pdf") =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer }),
    type: page.getByLabel("Document type"),
    upload: page.getByRole("button", { name: "Upload", exact: true }),
    remove: page.getByRole("button", { name: "Remove the file" }),
  };
}

test("a telecaller uploads a document, sees it in the list and downloads the same bytes (§2, §3, §8)", {
  tag: "@journey",
}, async ({ office, page }) => {
  const id = await atLead(office, page, "ketaki", "KL 07 AA 0001");
  const form = documentForm(page);
  await expect(page.getByText("No documents yet.")).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveAttribute("accept", ".pdf,.jpg,.jpeg,.png,.doc,.docx");
  await expect(form.type.getByRole("option")).toHaveText([
    "Document type",
    "Previous Policy Copy",
    "RC Copy",
    "Driving License",
    "Aadhar Card",
    "Insurance Quotation",
    "Other",
  ]);
  await form.choose("policy 2025.pdf", PDF);
  await form.type.selectOption({ label: "Previous Policy Copy" });
  await form.upload.click();
  await expectToast(page, { title: "Success", description: "Document uploaded" });
  const list = page.getByRole("list", { name: "Documents" });
  await expect(list).toContainText(/Previous Policy Copy.*policy 2025\.pdf.*Ketaki/s);
  await expect(form.type).toHaveValue("");

  const saved = page.waitForEvent("download");
  await list.getByRole("button", { name: "Download policy 2025.pdf" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("policy 2025.pdf");
  expect(readFileSync(await download.path())).toEqual(PDF);
  await expectToast(page, { title: "Download Complete", description: "policy 2025.pdf" });

  await form.type.selectOption({ label: "Aadhar Card" });
  await expect(page.getByText(/mask the first 8 digits/)).toBeVisible();
  await form.choose("aadhaar.pdf", PDF);
  await form.upload.click();
  await expectToast(page, { title: "Success", description: "Document uploaded" });
  await expect(list.getByRole("listitem")).toHaveCount(2);

  const customers = await office.admin.read<{ id: number }[]>("/api/customers?search=KL07AA0001");
  await page.goto(`/customer-details/${customers[0]?.id}`);
  await expect(page.getByRole("button", { name: "Download policy 2025.pdf" })).toBeVisible();
  const logs = await office.admin.read<{ notes: string }[]>(`/api/leads/${id}/call-logs`);
  expect(logs.map(({ notes }) => notes).join()).toContain("policy 2025.pdf");
});

test("several documents are uploaded at once, looked at, deleted and restored; what is missing is listed", async ({
  office,
  page,
}) => {
  const id = await atLead(office, page, "nalini", "KL 07 AA 0009");
  await expect(page.getByText("Missing: Previous Policy Copy, RC Copy, Aadhar Card")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles([
    { name: "policy.pdf", mimeType: "application/pdf", buffer: PDF },
    { name: "scan.png", mimeType: "image/png", buffer: PNG },
  ]);
  // Proposed by its name.
  await expect(page.getByLabel("Type of policy.pdf")).toHaveValue("insurance_policy");
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await expectToast(page, {
    title: "Missing information",
    description: "Please select a file and document type",
    destructive: true,
  });
  await page.getByLabel("Type of scan.png").selectOption({ label: "RC Copy" });
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await expectToast(page, { title: "Success", description: "2 documents uploaded" });
  await expect(page.getByText("Missing: Aadhar Card")).toBeVisible();
  await expect(page.getByRole("button", { name: "Policy Received" })).toBeDisabled();

  const list = page.getByRole("list", { name: "Documents" });
  await list.getByRole("button", { name: "View scan.png" }).click();
  const dialog = page.getByRole("dialog", { name: "RC Copy" });
  await expect(dialog.getByRole("img", { name: "scan.png" })).toHaveJSProperty("naturalWidth", 1);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await list.getByRole("button", { name: "View policy.pdf" }).click();
  await expect(page.getByTitle("policy.pdf").last()).toHaveAttribute("src", /^blob:/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await list.getByRole("button", { name: "Delete policy.pdf" }).click();
  await expect(toastOf(page)).toContainText("Document deleted");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Received Previous Policy" })).toBeEnabled();
  await toastOf(page).getByRole("button", { name: /Undo/ }).click();
  await expectToast(page, { title: "Success", description: "policy.pdf restored" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const entries = await office.admin.read<{ entries: { action: string }[] }>("/api/audit-log");
  expect(JSON.stringify(entries)).toMatch(/Restored a document.*Deleted a document/s);
  expect(id).toBeGreaterThan(0);
});

test("of several files each says how far it is, and one that failed is uploaded again alone", async ({
  office,
  page,
}) => {
  await atLead(office, page, "padma", "KL 07 AA 0010");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route("**/api/leads/*/documents", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    if (sent !== 2 && sent !== 3) return route.fallback();
    await held;
    return route.abort();
  });
  const names = ["pyp.pdf", "rc.pdf", "aadhar.pdf"];
  await page
    .locator("input[type=file]")
    .setInputFiles(names.map((name) => ({ name, mimeType: "application/pdf", buffer: PDF })));
  await page.getByRole("button", { name: "Upload 3 files" }).click();
  const files = page.getByRole("list", { name: "Files to upload" }).getByRole("listitem");
  await expect(files).toHaveText([/ · uploaded/, / · uploading/, / · waiting/]);
  release();
  await expect(files).toHaveText([/^rc\.pdf.*not uploaded/, /^aadhar\.pdf.*not uploaded/]);
  await page.getByRole("button", { name: "Upload rc.pdf again" }).click();
  await expect(toastOf(page)).toContainText("Document uploaded");
  await expect(files).toHaveText([/^aadhar\.pdf/]);
  await expect(page.getByLabel("Document type")).toHaveValue("aadhar_card");
  await expect(page.getByRole("button", { name: "Download rc.pdf" })).toBeVisible();
});

test("files uploaded before their names have proposed types wait for these", async ({ office, page }) => {
  await atLead(office, page, "lila", "KL 07 AA 0011");
  const letGo = await delayAnswers(page, "**/assets/guess-type-*.js");
  await page
    .locator("input[type=file]")
    .setInputFiles(["pyp.pdf", "rc.pdf"].map((name) => ({ name, mimeType: "application/pdf", buffer: PDF })));
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await letGo();
  await expectToast(page, { title: "Success", description: "2 documents uploaded" });
});

test("what cannot be uploaded is refused in the specification's words, and the form keeps its values (§5, §8)", async ({
  office,
  page,
}) => {
  const id = await atLead(office, page, "lata", "KL 07 AA 0002");
  const form = documentForm(page);
  const refused = (title: string, description: string) =>
    expectToast(page, { title, description, destructive: true });
  await form.upload.click();
  await refused("Missing information", "Please select a file and document type");
  await form.type.selectOption({ label: "RC Copy" });
  await form.upload.click();
  await refused("Missing information", "Please select a file and document type");
  await form.choose("big.pdf", Buffer.alloc(5 * 1024 * 1024 + 1));
  await refused("File too large", "Please select a file smaller than 5MB");
  await form.choose("macro.exe", PDF);
  await refused("Upload failed", "Only PDF, JPG, JPEG, PNG, DOC and DOCX files are accepted");
  await form.choose("lying.png", PDF, "image/png");
  await form.upload.click();
  await refused(
    "Upload failed",
    "This is not a real PNG file. Choose the original, or save it again in that format.",
  );
  await form.remove.click();
  await form.choose("rc.pdf", PDF);
  const allowRequests = await abortRequests(page, `**/api/leads/${id}/documents`, "POST");
  await form.upload.click();
  await refused("Upload failed", "Failed to upload document. Please try again.");
  await expect(form.type).toHaveValue("rc_card");
  await expect(page.getByText("rc.pdf")).toBeVisible();
  await allowRequests();
  await form.upload.click();
  await expectToast(page, { title: "Success", description: "Document uploaded" });

  const mendDownload = await abortRequests(page, "**/api/documents/*/download");
  await page.getByRole("button", { name: "Download rc.pdf" }).click();
  await refused("Download failed", "Failed to download document. Please try again.");
  await mendDownload();
});

test("a file is there to upload before the rules that propose its type are loaded", async ({
  office,
  page,
}) => {
  const letGo = await delayAnswers(page, "**/assets/guess-type-*.js");
  await atLead(office, page, "lata", "KL 07 AA 0002");
  const form = documentForm(page);
  await form.choose("papers.pdf", PDF);
  await form.type.selectOption({ label: "Driving License" });
  await form.upload.click();
  await expectToast(page, { title: "Success", description: "Document uploaded" });
  await letGo();
});

test("a document from before files were stored is 'File Not Available', without a request (§8)", async ({
  office,
  page,
}) => {
  await page.route("**/api/leads/*/documents", (route) => {
    const paper = { leadId: 1, documentType: "rc_card", size: null, masked: null, uploadedBy: null };
    return route.fulfill({
      json: [
        { ...paper, id: 1, fileName: "old.pdf", uploadedAt: "2025-07-31T18:29:59.000Z" },
        { ...paper, id: 2, fileName: "kept.pdf", uploadedAt: "2025-07-31T18:30:00.000Z" },
      ],
    });
  });
  await atLead(office, page, "mohini", "KL 07 AA 0003");
  const downloads: string[] = [];
  await page.route("**/api/documents/*/download", (route) => {
    downloads.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.getByRole("button", { name: "Download old.pdf" }).click();
  await expectToast(page, {
    title: "File Not Available",
    description:
      "This document was uploaded before file storage was implemented. Please re-upload the document.",
    destructive: true,
  });
  expect(downloads).toEqual([]);
  await page.getByRole("button", { name: "Download kept.pdf" }).click();
  await expect(toastOf(page)).toContainText("Download failed");
  expect(downloads).toEqual(["/api/documents/2/download"]);
});

test("a deleted document can be restored on the page for ten minutes, after a reload and by somebody else (deviations)", async ({
  browser,
  office,
  page,
}) => {
  const id = await atLead(office, page, "nandini", "KL 07 AA 0004");
  const form = documentForm(page);
  await form.choose("rc.pdf", PDF);
  await form.type.selectOption({ label: "RC Copy" });
  await form.upload.click();
  await expectToast(page, { title: "Success", description: "Document uploaded" });
  await page.getByRole("button", { name: "Delete rc.pdf" }).click();
  const deleted = page.getByRole("list", { name: "Recently deleted" });
  await expect(deleted.getByRole("listitem")).toHaveText(/^rc\.pdf deleted \d\d:\d\dRestore$/);
  await page.reload();
  await expect(deleted.getByRole("listitem")).toHaveCount(1);
  await expect(toastOf(page)).toHaveCount(0);

  const context = await browser.newContext({ baseURL: office.url });
  const colleague = await context.newPage();
  await office.signIn(colleague, "admin", `/leads/customer/${id}`);
  await colleague.getByRole("button", { name: "Restore rc.pdf" }).click();
  await expectToast(colleague, { title: "Success", description: "rc.pdf restored" });
  await expect(colleague.getByRole("button", { name: "Download rc.pdf" })).toBeVisible();
  await expect(colleague.getByRole("list", { name: "Recently deleted" })).toHaveCount(0);
  await context.close();
  // The telecaller's page follows without a reload.
  await expect(page.getByRole("button", { name: "Download rc.pdf" })).toBeVisible();
  await expect(deleted).toHaveCount(0);
});

test("of several chosen files each that is refused is named with its reason, the others are added, and what the server refused is not sent with the next (§5)", async ({
  office,
  page,
}) => {
  await atLead(office, page, "omana", "KL 07 AA 0005");
  const files = page.locator("input[type=file]");
  const pdf = (name: string, buffer = PDF) => ({ name, mimeType: "application/pdf", buffer });
  await files.setInputFiles([
    pdf("big.pdf", Buffer.alloc(5 * 1024 * 1024 + 1)),
    pdf("policy.pdf"),
    pdf("macro.exe"),
    { name: "lying.png", mimeType: "image/png", buffer: PDF },
    { name: "lying too.png", mimeType: "image/png", buffer: PDF },
    pdf("blank.pdf", Buffer.alloc(0)),
  ]);
  const refused = page.getByRole("list", { name: "Files not added" });
  await expect(refused.getByRole("listitem")).toHaveText([
    "big.pdfPlease select a file smaller than 5MB",
    "macro.exeOnly PDF, JPG, JPEG, PNG, DOC and DOCX files are accepted",
    "blank.pdfThis file is empty. Choose another one.",
  ]);
  await expect(page.getByRole("alert").filter({ has: refused })).toContainText("3 files were not added");
  const waiting = page.getByRole("list", { name: "Files to upload" });
  await expect(waiting.getByRole("listitem")).toHaveText([/^policy\.pdf/, /^lying\.png/, /^lying too\.png/]);
  await page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
  await expect(refused).toHaveCount(0);

  await page.getByLabel("Type of policy.pdf").selectOption({ label: "Previous Policy Copy" });
  await page.getByLabel("Type of lying.png").selectOption({ label: "RC Copy" });
  await page.getByLabel("Type of lying too.png").selectOption({ label: "RC Copy" });
  await page.getByRole("button", { name: "Upload 3 files" }).click();
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  await expect(toastOf(page)).toContainText("2 files were refused. lying.png: This is not a real PNG file");
  await expect(waiting.getByRole("button", { name: /again$/ })).toHaveCount(0);
  await expect(waiting).toContainText(
    /lying\.png.*not uploaded.*This is not a real PNG file\. Choose the original/,
  );

  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/documents")) uploads += 1;
  });
  await files.setInputFiles([pdf("rc.pdf")]);
  await page.getByLabel("Type of rc.pdf").selectOption({ label: "RC Copy" });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(waiting.getByRole("listitem")).toHaveText([/^lying\.png/, /^lying too\.png/]);
  await expect(page.getByRole("button", { name: "Download rc.pdf" })).toBeVisible();
  expect(uploads).toBe(1);
});
