import { abortRequests, delayAnswers } from "../support/delayed-answers.ts";
import { expect, sharedTest as test } from "../support/office.ts";
import { expectToast, toastOf } from "../support/toasts.ts";

test("Add New Lead: errors at their fields; the server's refusal or 'Failed to create lead' (§5, §8)", async ({
  office,
  page,
}) => {
  await office.leads([{ name: "Somebody Else", registrationNumber: "PB 10 AA 0003" }]);
  await office.signIn(page, "admin", "/leads");
  await page.getByRole("button", { name: /^Add New Lead/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Lead" });
  for (const section of ["Personal Information", "Vehicle & Policy Information", "Campaign Assignment"]) {
    await expect(dialog.getByRole("heading", { name: section })).toBeVisible();
  }
  const mobile = dialog.getByLabel(/^Mobile number/);
  await expect(mobile).toHaveAttribute("placeholder", "+91-XXXXXXXXXX");
  await expect(dialog.getByLabel(/^Email/)).toHaveAttribute("type", "email");
  await expect(dialog.getByLabel(/^Vehicle type/).getByRole("option")).toHaveText(
    ["Select vehicle type", "Car", "Motorcycle", "Commercial vehicle", "Truck"],
    { ignoreCase: true },
  );
  const create = dialog.getByRole("button", { name: "Create Lead" });
  await dialog.getByLabel(/^Premium amount/).fill("much");
  await create.click();
  for (const fault of [
    "First name is required",
    "Last name is required",
    "Mobile number is required",
    "Vehicle type is required",
    "Premium must be numeric",
  ]) {
    await expect(dialog.getByText(fault)).toBeVisible();
  }
  await dialog.getByLabel(/^First name/).fill("Nandini");
  await dialog.getByLabel(/^Last name/).fill("Shetty");
  await mobile.fill("9800000998");
  await dialog.getByLabel(/^Vehicle type/).selectOption("car");
  await dialog.getByLabel(/^Premium amount/).fill("8450.50");
  let allowRequests = await abortRequests(page, "**/api/customers", "POST");
  await create.click();
  await expectToast(page, { title: "Error", description: "Failed to create lead", destructive: true });
  await expect(mobile).toHaveValue("9800000998");
  await allowRequests();
  await page.route("**/api/leads", (route) =>
    route.fulfill({ status: 409, json: { message: "This customer has a lead in Nov 2026 already" } }),
  );
  await create.click();
  await expectToast(page, {
    title: "Error",
    description: "This customer has a lead in Nov 2026 already",
    destructive: true,
  });
  await page.unroute("**/api/leads");
  allowRequests = await abortRequests(page, "**/never");
  await create.click();
  await expect(toastOf(page)).toContainText("Lead created successfully");
  await expect(toastOf(page).getByRole("link", { name: "Open" })).toBeVisible();
  await allowRequests();
  expect(await office.admin.read<unknown[]>("/api/customers?search=9800000998")).toHaveLength(1);
});

test("a toast is readable above a dialog that was opened before the toasts' file was loaded (§9)", async ({
  office,
  page,
}) => {
  await office.telecaller("hema");
  await office.signIn(page, "admin");
  const letGo = await delayAnswers(page, "**/assets/later-overlays-*.js");
  await page.goto("/user-management");
  await page.getByRole("button", { name: "Add User" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create New User" });
  await dialog.getByLabel(/^First name/).fill("Hema");
  await dialog.getByLabel(/^Username/).fill("hema");
  await dialog.getByLabel(/^Password/).fill("harbour-7");
  await letGo();
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(toastOf(page).getByText("Error")).toBeVisible();
});

test("Create New User: the sentences at the fields, the server's refusal, 'Failed to create user', success (§5, §8)", async ({
  office,
  page,
}) => {
  await office.telecaller("hema");
  await office.signIn(page, "admin", "/user-management");
  await page.getByRole("button", { name: "Add User" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create New User" });
  await expect(dialog.getByRole("radio", { name: /Telecaller/ })).toBeChecked();
  const create = dialog.getByRole("button", { name: "Create User" });
  await dialog.getByLabel(/^Username/).fill("ab");
  await dialog.getByLabel(/^Password/).fill("12345");
  await dialog.getByLabel(/^Email/).fill("nobody@nowhere");
  await create.click();
  for (const fault of [
    "Username must be at least 3 characters",
    "Password must be at least 6 characters",
    "Invalid email address",
    "First name is required",
  ]) {
    await expect(dialog.getByText(fault)).toBeVisible();
  }
  await dialog.getByLabel(/^Username/).fill("Hema");
  await dialog.getByLabel(/^Password/).fill("123456");
  await dialog.getByLabel(/^Email/).fill("");
  await dialog.getByLabel(/^First name/).fill("Hema");
  await create.click();
  const common = "This password is too common. Please choose another one";
  await expect(dialog.getByText(common)).toBeVisible();
  await dialog.getByLabel(/^Password/).fill("harbour-7");
  await create.click();
  await expect(toastOf(page).getByText("Error")).toBeVisible();
  await expect(toastOf(page)).toContainText(/username/i);
  await dialog.getByLabel(/^Username/).fill("hemalatha");
  const allowRequests = await abortRequests(page, "**/api/users", "POST");
  await create.click();
  await expectToast(page, { title: "Error", description: "Failed to create user", destructive: true });
  await expect(dialog.getByLabel(/^Username/)).toHaveValue("hemalatha");
  await allowRequests();
  await create.click();
  await expectToast(page, { title: "User created successfully" });

  const row = page.getByRole("row", { name: /hemalatha/ });
  await row.getByRole("button", { name: /^Delete/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    "Are you sure you want to delete Hema? This action cannot be undone and the user will lose access to the system.",
  );
  const mendDelete = await abortRequests(page, "**/api/users/*", "DELETE");
  await question.getByRole("button", { name: "Delete User" }).click();
  await expectToast(page, { title: "Error", description: "Failed to delete user", destructive: true });
  await mendDelete();
  await question.getByRole("button", { name: "Delete User" }).click();
  await expectToast(page, { title: "User deleted successfully" });
  await expect(row).toHaveCount(0);
});
