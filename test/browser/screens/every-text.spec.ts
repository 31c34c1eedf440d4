import { abortRequests, delayAnswers } from "../support/delayed-answers.ts";
import { openLeadPage } from "../support/lead-page.ts";
import { expect, sharedTest as test, thisMonth } from "../support/office.ts";
import { expectToast, toastOf } from "../support/toasts.ts";

const NEXT_YEAR = Number(thisMonth().slice(0, 4)) + 1;

test("login: 'Missing Information' without a request, 'Login Failed', 'Logging in...', 'Login Successful' (§2, §5, §8)", async ({
  page,
}) => {
  await page.goto("/admin-login");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  const login = page.getByRole("button", { name: "Login" });
  const missing = {
    title: "Missing Information",
    description: "Please enter both username and password",
    destructive: true,
  } as const;
  await login.click();
  await expectToast(page, missing);
  await page.getByLabel("Username").fill("admin");
  await login.click();
  await expectToast(page, missing);
  await page.getByLabel("Username").fill("");
  await page.getByLabel(/^Password/).fill("correct-horse");
  await login.click();
  await expectToast(page, missing);
  expect(calls).toEqual([]);

  await page.getByLabel("Username").fill("admin");
  const allowRequests = await abortRequests(page, "**/api/auth/admin-login");
  await login.click();
  await expectToast(page, { title: "Login Failed", description: "Invalid credentials", destructive: true });
  await allowRequests();
  await page.route("**/api/auth/admin-login", (route) =>
    route.fulfill({ status: 429, json: { message: "Too many tries. Wait a minute." } }),
  );
  await login.click();
  await expectToast(page, {
    title: "Login Failed",
    description: "Too many tries. Wait a minute.",
    destructive: true,
  });
  await page.unroute("**/api/auth/admin-login");
  const letGo = await delayAnswers(page, "**/api/auth/admin-login");
  await login.click();
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeVisible();
  await letGo();
  await expect(toastOf(page)).toContainText("Login Successful");
  await expectToast(page, {
    title: "Login Successful",
    description: "Welcome to the RenewDesk admin panel.",
  });
});

test("a lead's page: each failure has its own sentence and loses nothing (§8)", async ({ office, page }) => {
  const id = await openLeadPage(office, page, "fanny", "PB 10 AA 0001");
  const failed = (description: string) =>
    expectToast(page, { title: "Error", description, destructive: true });
  const remark = page.getByRole("textbox", { name: "Remarks" });

  let allowRequests = await abortRequests(page, "**/api/call-logs");
  await remark.fill("not to be lost");
  await page.getByRole("button", { name: "Save Remarks" }).click();
  await failed("Failed to save remarks");
  await expect(remark).toHaveValue("not to be lost");
  await page.getByRole("button", { name: /^Received Previous Policy/ }).click();
  await failed("Failed to mark policy as received");
  await expect(page.getByRole("button", { name: /^Received Previous Policy/ })).toBeEnabled();
  await allowRequests();

  allowRequests = await abortRequests(page, `**/api/leads/${id}/status`);
  await page.getByRole("button", { name: /^Interested/ }).click();
  await failed("Failed to update call outcome");
  await expect(remark).toHaveValue("not to be lost");
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  for (const [button, sentence] of [
    ["Schedule Callback", "Failed to schedule callback"],
    ["Schedule Follow-up", "Failed to schedule follow-up"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`^${button}`) }).click();
    const dialog = page.getByRole("dialog", { name: button });
    await dialog.getByLabel(/^Date/).fill(`${NEXT_YEAR}-01-15`);
    await dialog.getByLabel(/^Time/).fill("14:15");
    await dialog.getByLabel(/^Notes/).fill("after lunch");
    await dialog.getByRole("button", { name: button }).click();
    await failed(sentence);
    await expect(dialog.getByLabel(/^Notes/)).toHaveValue("after lunch");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await allowRequests();

  await page.getByRole("button", { name: /^Interested/ }).click();
  await expectToast(page, { title: "Success", description: "Status updated: Interested" });
  allowRequests = await abortRequests(page, `**/api/leads/${id}/status`);
  await page.getByRole("button", { name: /^Mark Quote Sent/ }).click();
  const quote = page.getByRole("dialog");
  await quote.getByLabel(/^Notes/).fill("sent by mail");
  await quote.getByRole("button", { name: "Mark Quote Sent" }).click();
  await failed("Failed to update quote status");
  await expect(quote.getByLabel(/^Notes/)).toHaveValue("sent by mail");
  await quote.getByRole("button", { name: "Cancel" }).click();
  await allowRequests();

  allowRequests = await abortRequests(page, `**/api/leads/${id}`, "PATCH");
  await page.getByRole("button", { name: /^Edit$|^Edit E/ }).click();
  const insurance = page.getByRole("dialog", { name: "Edit Insurance Information" });
  await insurance.getByLabel("Previous NCB").selectOption("35");
  await insurance.getByRole("button", { name: "Save changes" }).click();
  await failed("Failed to update insurance information");
  await expect(insurance.getByLabel("Previous NCB")).toHaveValue("35");
  await insurance.getByRole("button", { name: "Cancel" }).click();
  await allowRequests();

  allowRequests = await abortRequests(page, `**/api/leads/${id}/status`);
  await page.goto(`/leads/edit/${id}`);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption({ label: "Backed Out" });
  await page.getByRole("button", { name: /^Save changes/ }).click();
  await failed("Failed to update lead status");
  await expect(page.getByRole("heading", { level: 1, name: "Edit Lead" })).toBeVisible();
  await allowRequests();
});

test("a lead's page: each success has its own words, and an empty schedule is refused (§4, §5, §8)", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "gauri", "PB 10 AA 0002");
  const remark = page.getByRole("textbox", { name: "Remarks" });
  await remark.fill("prefers mornings");
  await page.getByRole("button", { name: "Save Remarks" }).click();
  await expectToast(page, { title: "Success", description: "Remarks saved" });
  await expect(remark).toHaveValue("");
  await expect(page.getByRole("region", { name: "Earlier remarks" })).toContainText(
    /Remark.*prefers mornings/s,
  );

  await page.getByRole("button", { name: /^Received Previous Policy/ }).click();
  await expectToast(page, { title: "Success", description: "Policy marked received" });
  await expect(page.getByRole("button", { name: "Policy Received" })).toBeDisabled();
  await expect(page.getByText("Policy Not Received")).toHaveCount(0);

  await page.getByRole("button", { name: /^Schedule Follow-up/ }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Follow-up" });
  const press = dialog.getByRole("button", { name: "Schedule Follow-up" });
  const both = {
    title: "Error",
    description: "Please select both date and time",
    destructive: true,
  } as const;
  await press.click();
  await expectToast(page, both);
  await dialog.getByLabel(/^Date/).fill(`${NEXT_YEAR}-02-03`);
  await press.click();
  await expectToast(page, both);
  await dialog.getByLabel(/^Date/).fill("");
  await dialog.getByLabel(/^Time/).fill("09:30");
  await press.click();
  await expectToast(page, both);
  await dialog.getByLabel(/^Date/).fill("2026-01-01");
  await press.click();
  await expect(dialog.getByText("Choose a time after now")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Schedule Follow-up/ }).click();
  await expect(dialog.getByLabel(/^Date/)).toHaveValue("");
  await expect(dialog.getByLabel(/^Time/)).toHaveValue("");
  await dialog.getByLabel(/^Date/).fill(`${NEXT_YEAR}-02-03`);
  await dialog.getByLabel(/^Time/).fill("09:30");
  await press.click();
  await expectToast(page, {
    title: "Success",
    description: `Follow-up scheduled for 3 Feb ${NEXT_YEAR}, 09:30`,
  });

  await page.getByRole("button", { name: /^Mark Quote Sent/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark Quote Sent" }).click();
  await expectToast(page, {
    title: "Quote Sent",
    description: "Quote has been marked as sent for Gurpreet Bedi",
  });
  await expect(page.getByText("Quote sent to customer")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mark Quote Sent/ })).toHaveCount(0);
  await expect(page.getByText("Latest: QUOTE SENT")).toBeVisible();

  await page.getByRole("button", { name: /^Edit$|^Edit E/ }).click();
  const insurance = page.getByRole("dialog", { name: "Edit Insurance Information" });
  await expect(insurance.getByLabel("Previous NCB").getByRole("option")).toHaveText([
    "Not specified",
    "0%",
    "20%",
    "25%",
    "35%",
    "45%",
    "50%",
  ]);
  await insurance.getByLabel("Claims status").selectOption("not_claimed");
  await insurance.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, { title: "Success", description: "Insurance information updated" });

  await page.goto(`/leads/edit/${id}`);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption({ label: "Closed" });
  await page.getByRole("button", { name: /^Save changes/ }).click();
  await expectToast(page, { title: "Success", description: "Lead updated successfully" });
});
