import { expect, test, thisMonth } from "./support/office.ts";

test("a telecaller finds a lead, works it, and list, detail and dashboard show it at once", {
  tag: ["@journey", "@embedded"],
}, async ({ office, page }) => {
  await office.telecaller("asha");
  const [id] = await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber: "MH 12 DE 4321",
      phoneNumber: "9800000142",
      telecallerName: "asha",
      insuranceExpiry: `${thisMonth()}-28`,
      insuranceCompany: "Digit",
    },
    {
      name: "Ananya Iyer",
      registrationNumber: "KA 03 MN 2208",
      phoneNumber: "9800000317",
      telecallerName: "asha",
    },
    { name: "Kavita Patil", registrationNumber: "MH 14 GH 0912", phoneNumber: "9800000508" },
  ]);
  await office.signInByForm(page, "asha");
  const card = (label: string) => page.getByRole("main").locator("section, div", { hasText: label }).last();
  await expect(card("Pending Fresh Calls")).toContainText("3");

  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByText("0 of 80 fresh calls made today")).toBeVisible();
  const search = page.getByLabel(/Quick Search/);
  for (const words of ["mh12de4321", "98000 00142", "deshmukh"]) {
    await search.fill(words);
    await expect(page.getByRole("row", { name: /Rohit Deshmukh/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Ananya Iyer/ })).toHaveCount(0);
  }

  await page.getByRole("link", { name: "View Rohit Deshmukh" }).click();
  await expect(page).toHaveURL(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();

  const remark = page.getByRole("textbox", { name: /Remarks/ });
  await remark.fill("Wants zero-dep");
  await page.getByRole("button", { name: /^Interested/ }).click();
  await expect(page.getByText("Success").first()).toBeVisible();
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await expect(remark).toHaveValue("");
  await expect(page.getByText("Wants zero-dep")).toBeVisible();

  await remark.fill("Call the brother too");
  await page.getByRole("button", { name: "Save Remarks" }).click();
  await expect(page.getByText("Call the brother too")).toBeVisible();
  await expect(remark).toHaveValue("");

  await page.getByRole("button", { name: /Received Previous Policy/ }).click();
  await expect(page.getByRole("button", { name: /^Policy Received/ })).toBeDisabled();

  await page.getByRole("button", { name: /Mark Quote Sent/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Quote Sent/ })
    .click();
  await expect(page.getByText("Quote has been marked as sent for Rohit Deshmukh").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Mark Quote Sent/ })).toHaveCount(0);

  await page.getByRole("button", { name: /Schedule Callback/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /Schedule/ })
    .last()
    .click();
  await expect(page.getByText("Please select both date and time").first()).toBeVisible();
  await dialog.getByLabel(/^Date/).fill(`${Number(thisMonth().slice(0, 4)) + 1}-01-15`);
  await dialog.getByLabel(/^Time/).fill("14:15");
  await dialog
    .getByRole("button", { name: /Schedule/ })
    .last()
    .click();
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  await expect(page.getByText(/Callback scheduled: 15 Jan \d{4}, 14:15/)).toBeVisible();

  await page.getByRole("link", { name: "Leads", exact: true }).first().click();
  await page.getByRole("tab", { name: /Callbacks & Follow-ups/ }).click();
  await expect(page.getByRole("row", { name: /Rohit Deshmukh/ })).toContainText("Received");
  await expect(page.getByText("1 of 80 fresh calls made today")).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("tab", { name: /Callbacks & Follow-ups/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.reload();
  await expect(page.getByRole("row", { name: /Rohit Deshmukh/ })).toBeVisible();

  // Requests the page still makes while idle would be refused in the meantime.
  await page.goto("about:blank");
  await office.restart();
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Earlier remarks" }).getByText("Wants zero-dep"),
  ).toBeVisible();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(card("Pending Fresh Calls")).toContainText("2");
  await expect(card("Connected Calls")).toContainText("2");
});

test("the loser of a race for an unassigned lead sees who took it", async ({ office, page }) => {
  const bharat = await office.telecaller("bharat");
  await office.telecaller("chitra");
  const [id] = await office.leads([{ name: "Gurpreet Bedi", registrationNumber: "PB 10 CX 5540" }]);
  await office.signIn(page, "chitra", `/leads/customer/${id}`);
  await expect(page.getByRole("heading", { name: "Gurpreet Bedi" })).toBeVisible();
  const remark = page.getByRole("textbox", { name: /Remarks/ });
  await remark.fill("my own words");
  await bharat.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await page.getByRole("button", { name: /^Interested/ }).click();
  await expect(page.getByText("Bharat has just taken this lead").first()).toBeVisible();
});

test("insurance is edited in its modal; empty fields stay as they were", async ({ office, page }) => {
  await office.telecaller("dinesh");
  const [id] = await office.leads([
    {
      name: "Lakshmi Narayanan",
      registrationNumber: "TN 09 BQ 1187",
      insuranceCompany: "ACKO",
      telecallerName: "dinesh",
    },
  ]);
  await office.signIn(page, "dinesh", `/leads/customer/${id}`);
  await page.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/expiry/i).fill(`${thisMonth()}-27`);
  await dialog.getByLabel(/NCB/i).selectOption("25");
  await dialog.getByRole("button", { name: /Save|Update/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("25%").first()).toBeVisible();
  const lead = await office.admin.read<Record<string, unknown>>(`/api/leads/${id}`);
  expect(lead).toMatchObject({
    insuranceCompany: "ACKO",
    insuranceExpiry: `${thisMonth()}-27`,
    previousNcb: "25",
  });
});

test("a telecaller adds a lead by the form and finds it in the list", async ({ office, page }) => {
  await office.telecaller("gita");
  await office.leads([{ name: "Somebody Else", registrationNumber: "GJ 01 AA 0001" }]);
  await office.signIn(page, "gita");
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await page.getByRole("button", { name: "Add New Lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Lead" });
  await dialog.getByLabel(/^First name/).fill("Nandini");
  await dialog.getByRole("button", { name: /Create Lead/ }).click();
  await expect(dialog.getByText("Last name is required")).toBeVisible();
  await dialog.getByLabel(/^Last name/).fill("Shetty");
  await dialog.getByLabel(/^Mobile number/).fill("9800000999");
  await dialog.getByLabel(/^Vehicle type/).selectOption({ label: "Car" });
  await dialog.getByLabel(/^Assign/).selectOption({ label: "Myself" });
  await dialog.getByRole("button", { name: /Create Lead/ }).click();
  await expect(page.getByText("Lead created successfully").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Nandini Shetty/ })).toBeVisible();
});
