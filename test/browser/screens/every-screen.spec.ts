import { addMonths, monthLabel } from "#contract/time/calendar";
import { delayAnswers } from "../support/delayed-answers.ts";
import { expect, sharedTest, test, thisMonth } from "../support/office.ts";
import { administration, columnsOf, everyones, expectTexts, open } from "../support/screens.ts";

test("a new agency: every screen says that it is empty, in the specification's words (§2)", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await expectTexts(page, ["Telecaller Performance", "No telecaller data available"]);
  await expect(page.getByText("+0% from last month")).toHaveCount(2);
  await open(page, "/?tab=activity", "Dashboard");
  const slots = page.getByRole("listitem").filter({ hasText: "Data Changes" });
  await expect(slots).toHaveCount(10);
  for (const slot of await slots.all()) {
    await expect(slot).toContainText(/Fresh Calls\s*0\s*Total Calls\s*0\s*Data Changes\s*0/);
  }
  await open(page, "/?tab=monthly-stats", "Dashboard");
  await expectTexts(page, ["Monthly Lead Statistics", "No monthly statistics available"]);

  await open(page, "/leads", "Leads Management");
  for (const tab of [
    /Pending Calls/,
    /Interested/,
    /Callbacks & Follow-ups/,
    /Quote Sent/,
    /RNR & Switched off/,
  ]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await expectTexts(page, ["No leads found"]);
  }
  await open(page, "/leads/customer/999999", "Customer Details");
  await expectTexts(page, ["Lead not found"]);
  await expect(page.getByRole("link", { name: "Back to Leads" })).toHaveAttribute("href", "/leads");
  await open(page, "/leads/edit/999999", "Edit Lead");
  await expectTexts(page, ["Lead not found"]);
  await open(page, "/customer-details/999999", "Customer Details");
  await expectTexts(page, ["Customer not found"]);

  await open(page, "/customer-database", "Entire Database");
  await expectTexts(page, [
    "Search Database",
    "Use the filters above and enter a name, phone number or other criteria.",
    "Total: 0 customers",
    "0 selected",
  ]);
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await page.getByLabel("Search customers").fill("nobody");
  await expectTexts(page, [
    "No customers found",
    "No customers match your search criteria. Try adjusting your filters.",
  ]);
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();

  await open(page, "/floor", "Floor");
  await expectTexts(page, ["No telecallers yet"]);
  await page.getByRole("tab", { name: "Days" }).click();
  await expectTexts(page, [`No calls or breaks in ${monthLabel(thisMonth())}`]);

  await open(page, "/user-management", "User Management");
  await page.getByLabel("Search users").fill("nobody");
  await expectTexts(page, ["No users found"]);
  await open(page, "/renewals", "Renewals");
  await expectTexts(page, ["No renewals known yet"]);
  await open(page, "/reminders", "Reminders");
  await expectTexts(page, ["No reminders set"]);
  await open(page, "/reports", "Reports");
  await expectTexts(page, ["No reports generated yet"]);
  await open(page, "/policy-converted", "Policy Converted");
  await expectTexts(page, [
    "No converted policies yet",
    "Converted policies will appear here once leads are successfully closed",
  ]);
  await open(page, "/templates", "Templates");
  await page.getByPlaceholder("Search by mobile number or vehicle number...").fill("MH12XX0000");
  await expectTexts(page, ["No customers found", "Try a different search term"]);
});

sharedTest(
  "the administration's screens: labels, columns, cards and choices (§2, §9)",
  async ({ office, page }) => {
    await office.telecaller("daksha");
    await office.leads([
      {
        name: "Meena Kumari",
        registrationNumber: "GJ 05 CD 4400",
        telecallerName: "daksha",
        vehicleType: "car",
      },
    ]);
    await office.signIn(page, "admin");
    const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(menu).toHaveText([
      /^Dashboard/,
      /^Leads/,
      /^Policy Converted/,
      /^Templates/,
      /^Floor/,
      /^CSV Upload/,
      /^Renewals/,
      /^Assignment/,
      /^Customer Database/,
      /^User Management/,
      /^Reminders/,
      /^Reports/,
      /^Audit Log/,
      /^Settings/,
    ]);
    await expectTexts(page, ["Administrator"]);

    await open(page, "/csv-upload", "CSV Upload");
    await expectTexts(page, [
      "YYYY-MM-DD or DD/MM/YYYY",
      "Registration_Date",
      "Telecaller_Name",
      "daksha",
      ".csv or .txt",
    ]);
    const years = page.getByLabel("Target year").getByRole("option");
    const last = Math.max(2027, Number(thisMonth().slice(0, 4)) + 1);
    await expect(years).toHaveText([
      "Select year",
      ...Array.from({ length: last - 2023 }, (_, index) => String(2024 + index)),
    ]);
    await expect(page.getByLabel("Target month").getByRole("option")).toHaveCount(13);
    await expect(page.getByRole("button", { name: "Upload CSV Data" })).toBeEnabled();

    await open(page, "/user-management", "User Management");
    await expect(page.getByRole("row", { name: /Daksha/ })).toBeVisible();
    expect(await columnsOf(page)).toEqual([
      "User",
      "Email",
      "Role",
      "Status",
      "Username",
      "Open leads",
      "Last seen",
      "Actions",
    ]);
    const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
    const daksha = users.find(({ username }) => username === "daksha")?.id ?? "";
    const row = page.getByRole("row", { name: /Daksha/ });
    await expect(row).toContainText(daksha.slice(0, 8));
    await expect(row).not.toContainText(daksha.slice(0, 9));
    await expect(row).toContainText("Telecaller");
    await expect(row).toContainText("Active");
    await expectTexts(page, ["Administrators", "Telecallers", "Active Users", "Total users:"]);
    await expect(
      page.getByRole("row", { name: /Protected/ }).getByRole("button", { name: /Delete/ }),
    ).toHaveCount(0);

    await open(page, "/customer-database", "Entire Database");
    for (const label of ["Search customers", "Status", "Telecaller", "Campaign"]) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    }
    await page.getByRole("button", { name: "Show Upload" }).click();
    await expect(page.getByRole("button", { name: "Hide Upload" })).toBeVisible();
    await expect(page.getByLabel("Campaign name")).toBeVisible();
    const choices = await page.getByLabel("Campaign month").getByRole("option").allInnerTexts();
    for (const month of ["Aug 2025", "Sep 2025", "Oct 2025", "Nov 2025", "Dec 2025", "Jan 2026"]) {
      expect(choices).toContain(month);
    }
    for (const step of [-1, 0, 1, 2, 3, 4])
      expect(choices).toContain(monthLabel(addMonths(thisMonth(), step)));
    await page.getByRole("button", { name: "Hide Upload" }).click();
    await expect(page.getByLabel("Campaign name")).toBeHidden();
    await page.getByLabel("Search customers").fill("GJ05CD4400");
    const card = page.getByRole("article", { name: "Meena Kumari" });
    await expect(card).toContainText("PENDING CALL");
    await expect(card).toContainText("No insurance");
    await expect(card).toContainText("Expires N/A");
    await expect(card).toContainText(/\+91.*98000 ?00142/);
    await expect(card).toContainText("GJ 05 CD 4400");
    await expect(card.getByRole("link", { name: /^View/ })).toHaveAttribute(
      "href",
      /^\/customer-details\/\d+$/,
    );

    await open(page, "/settings", "Settings");
    for (const label of [
      /^Agency name/,
      /^Sign-off/,
      /^WhatsApp number/,
      /^Seasonal greeting/,
      /^Daily target/,
    ]) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
  },
);

sharedTest(
  "a telecaller has four places, and sees 'not allowed' on each page of the administration (§6)",
  async ({ office, page }) => {
    await office.telecaller("esther");
    await office.signIn(page, "esther");
    const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(menu).toHaveText([/^Dashboard/, /^Leads/, /^Policy Converted/, /^Templates/]);
    expect(await Promise.all((await menu.all()).map((link) => link.getAttribute("href")))).toEqual(everyones);
    await open(page, "/policy-converted", "Policy Converted");
    await open(page, "/templates", "Templates");
    await expectTexts(page, ["Customer templates and search directory", "Call Script Templates"]);
    for (const [path, heading] of administration) {
      await open(page, path, heading);
      await expect(page.getByText(/Your role, Telecaller, cannot open this page/)).toBeVisible();
    }
    await page.goto("/nowhere");
    await expectTexts(page, ["404 Page Not Found"]);
  },
);

sharedTest(
  "signed out, / and /admin-login show the form, every other address '404 Page Not Found' (§2)",
  async ({ page }) => {
    // A session that has ended: only the server knows.
    await page.goto("/admin-login");
    await page.context().addCookies([{ name: "renewdesk_session", value: "ended", url: page.url() }]);
    const letGo = await delayAnswers(page, "**/api/auth/user");
    await page.goto("/");
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    await letGo();
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    await page.context().clearCookies();
    for (const path of ["/", "/admin-login"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
      await expectTexts(page, ["Use the username and password assigned to you by your administrator."]);
    }
    const paths = [...everyones.slice(1), "/leads/customer/1", "/leads/edit/1", "/customer-details/1"];
    for (const path of [...paths, ...administration.map(([one]) => one)]) {
      await page.goto(path);
      await expect(page.getByText("404 Page Not Found"), path).toBeVisible();
    }
  },
);
