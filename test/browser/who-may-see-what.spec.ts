import { expect, test, withoutStream } from "./support/office.ts";

test("signed out, one sees the login form, the landing page, and 404 with a link back", async ({
  office,
  page,
}) => {
  await page.goto("/landing");
  await expect(page.getByText("Vehicle Insurance Lead Management System")).toBeVisible();
  await expect(page.getByText("Access your dashboard to manage leads and customers")).toBeVisible();
  await page
    .getByRole("link", { name: "Login to Continue" })
    .or(page.getByRole("button", { name: "Login to Continue" }))
    .click();
  await expect(page).toHaveURL("/admin-login");

  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter both username and password").first()).toBeVisible();
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel(/^Password/).fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login Failed").first()).toBeVisible();

  const [id] = await office.leads([{ name: "Sanjay Kulkarni", registrationNumber: "MH 12 PT 8834" }]);
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel(/^Password/).fill("correct-horse");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Sanjay Kulkarni" })).toBeVisible();
});

test("a telecaller's sidebar has no administration, and its pages say so when opened by address", {
  tag: "@journey",
}, async ({ office, page }) => {
  await office.telecaller("esha");
  await office.signInByForm(page, "esha");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect(sidebar.getByRole("link", { name: "Leads" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "CSV Upload" })).toHaveCount(0);
  await expect(page.getByText("Telecaller", { exact: true })).toBeVisible();
  for (const path of ["/csv-upload", "/user-management"]) {
    await page.goto(path);
    await expect(
      page.getByText("Your role, Telecaller, cannot open this page", { exact: false }).first(),
    ).toBeVisible();
  }
  await page.goto("/leads/customer/999999");
  await expect(page.getByText("Lead not found")).toBeVisible();
  await page.getByRole("link", { name: "Back to Leads" }).click();
  await expect(page).toHaveURL("/leads");
});

test("a session that expires during work asks for sign-in in place and loses nothing", async ({
  office,
  page,
}) => {
  await office.telecaller("farhan");
  const [id] = await office.leads([
    { name: "Priya Nair", registrationNumber: "KL 07 CD 6629", telecallerName: "farhan" },
  ]);
  await office.signIn(page, "farhan");
  await withoutStream(page);
  await page.goto(`/leads/customer/${id}`);
  const remark = page.getByRole("textbox", { name: /Remarks/ });
  await remark.fill("typed before the session ended");
  // A pending request would ask for the sign-in before anything is pressed.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Remarks" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Password/).fill("correct-horse");
  await dialog.getByRole("button", { name: "Login" }).click();
  // What waited for the sign-in is sent after it.
  const notes = async () =>
    (await office.admin.read<{ notes: string }[]>(`/api/leads/${id}/call-logs`)).map((log) => log.notes);
  await expect.poll(notes).toEqual(["[REMARK] typed before the session ended"]);
});

test("logout leads to the login form and drops all data", async ({ office, page }) => {
  await office.signIn(page, "admin");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toHaveCount(0);
});
