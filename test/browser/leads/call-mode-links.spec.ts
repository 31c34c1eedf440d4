import { delayAnswers } from "../support/delayed-answers.ts";
import { expect, test, thisMonth } from "../support/office.ts";

test("from the current lead one key opens its page, form or documents, and the way back leads to the same lead; one not to be called leaves with J", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const bharat = await office.telecaller("bharat");
  const rows = ["001", "002"].map((number) => ({
    name: `Customer ${number}`,
    registrationNumber: `MH 12 DE 4${number}`,
    phoneNumber: `9800000${number}`,
  }));
  const [first] = await office.leads(rows);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(current).toHaveText("Customer 001");
  await page.getByRole("textbox", { name: "Remarks" }).fill("asks for the old policy");
  await page.keyboard.press("Escape");
  for (const [key, path] of [
    ["o", `/leads/customer/${first}`],
    ["m", `/leads/edit/${first}`],
    ["u", `/leads/customer/${first}#documents`],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    // The other lead is released; this one stays leased.
    const offered = async () => (await bharat.send("POST", "/api/calling/next", { wanted: 4 })).text();
    await expect.poll(offered).toContain("Customer 002");
    expect(await offered()).not.toContain("Customer 001");
    await bharat.send("POST", "/api/calling/leave");
    if (key === "m") await page.goBack();
    else await page.getByRole("link", { name: "Call Mode" }).first().click();
    await expect(current).toHaveText("Customer 001");
    await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("asks for the old policy");
  }
  await page.keyboard.press("x");
  await page.getByRole("dialog").getByRole("button", { name: "Do not call" }).click();
  await expect(page.getByText("This number is on the do-not-call list.")).toBeVisible();
  await page.keyboard.press("6");
  await expect(current).toHaveText("Customer 002");
  await page.keyboard.press("x");
  await page.getByRole("dialog").getByRole("button", { name: "Do not call" }).click();
  await expect(page.getByText("This number is on the do-not-call list.")).toBeVisible();
  await page.keyboard.press("j");
  await expect(current).toHaveCount(0);
});

test("the form that M opens leads back to the same lead of the same queue when saved, cancelled or left with Esc; from the lead's page it leads back there", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const rows = ["001", "002", "003"].map((number) => ({
    name: `Customer ${number}`,
    registrationNumber: `MH 12 DE 4${number}`,
    phoneNumber: `9800000${number}`,
    telecallerName: "asha",
  }));
  const [, second] = await office.leads(rows);
  await office.signIn(page, "asha");
  const queue = `/calling?month=${thisMonth()}&tab=pending`;
  await page.goto(queue);
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  const remarks = page.getByRole("textbox", { name: "Remarks" });
  await expect(current).toHaveText("Customer 001");
  await page.keyboard.press("j");
  await expect(current).toHaveText("Customer 002");
  await remarks.fill("asks for the old policy");
  await remarks.press("Escape");
  const lastName = page.getByRole("textbox", { name: "Last name" });
  const isBack = async (name: string) => {
    await expect(page).toHaveURL(queue);
    await expect(current).toHaveText(name);
    await expect(remarks).toHaveValue("asks for the old policy");
  };
  const openForm = async () => {
    await page.keyboard.press("m");
    await expect(page).toHaveURL(`/leads/edit/${second}`);
    await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  };
  await openForm();
  await page.getByRole("button", { name: "Cancel" }).click();
  await isBack("Customer 002");

  await openForm();
  await page.keyboard.press("Escape");
  await isBack("Customer 002");

  await openForm();
  await page.getByRole("link", { name: "Call Mode" }).click();
  await isBack("Customer 002");

  await openForm();
  await lastName.fill("Two");
  // The first Esc leaves the field, the next one the form: not without asking.
  await page.keyboard.press("Escape");
  page.once("dialog", (question) => question.dismiss());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save changes" }).click();
  await isBack("Customer Two");

  await page.keyboard.press("o");
  await page.getByRole("link", { name: "Edit Lead" }).first().click();
  await lastName.fill("Second");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(`/leads/customer/${second}`);
  await expect(page.getByRole("heading", { level: 2, name: "Customer Second", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Call Mode" }).first().click();
  await isBack("Customer Second");
});

test("an outcome recorded on the page that call mode opened counts once: call mode goes on with the next lead", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const rows = ["001", "002"].map((number) => ({
    name: `Customer ${number}`,
    registrationNumber: `MH 12 DE 4${number}`,
    phoneNumber: `9800000${number}`,
    telecallerName: "asha",
  }));
  const [first] = await office.leads(rows);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(current).toHaveText("Customer 001");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(`/leads/customer/${first}`);
  await expect(page.getByRole("button", { name: "Interested", exact: true })).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await page.getByRole("link", { name: "Call Mode" }).first().click();
  await expect(current).toHaveText("Customer 002");
  const logs = await asha.read<{ callResult: string }[]>(`/api/leads/${first}/call-logs`);
  expect(logs.map(({ callResult }) => callResult)).toEqual(["interested"]);
});

test("leads whose offer arrives after call mode was left or paused are given back to the others", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const bharat = await office.telecaller("bharat");
  const rows = ["001", "002"].map((number) => ({
    name: `Customer ${number}`,
    registrationNumber: `MH 12 DE 4${number}`,
    phoneNumber: `9800000${number}`,
  }));
  await office.leads(rows);
  await office.signIn(page, "asha");
  const offered = async () => (await bharat.send("POST", "/api/calling/next", { wanted: 4 })).text();
  for (const leave of [
    () => page.getByRole("link", { name: "Templates" }).first().click(),
    () => page.keyboard.press("Escape"),
  ]) {
    const letThrough = await delayAnswers(page, "**/api/calling/next");
    const asked = page.waitForRequest("**/api/calling/next");
    await page.goto("/calling");
    await asked;
    await leave();
    // The server hears of the departure first, and leases the leads then, unless the break has begun already.
    const reply = page.waitForResponse("**/api/calling/next");
    await letThrough();
    expect(await (await reply).text()).toMatch(/Customer 001|"break":\{/);
    await expect.poll(offered).toContain("Customer 001");
    await bharat.send("POST", "/api/calling/leave");
    await page.unroute("**/api/calling/next");
  }
});
