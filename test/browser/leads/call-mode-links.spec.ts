import { delayAnswers } from "../support/delayed-answers.ts";
import { expect, test } from "../support/office.ts";

test("from the current lead one key opens its page, form or documents, and the way back leads to the same lead", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const bharat = await office.telecaller("bharat");
  const rows = ["001", "002"].map((number) => ({
    name: `Customer ${number}`,
    registrationNumber: `MH 12 DE 4${number}`,
  }));
  const [first] = await office.leads(rows);
  await office.signIn(page, "asha");
  await page.goto("/calling");
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
  await page.keyboard.press("3");
  await expect(current).toHaveText("Customer 002");
});

test("an outcome recorded on the page that call mode opened counts once: call mode goes on with the next lead", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const rows = ["001", "002"].map((number) => ({
    name: `Customer ${number}`,
    registrationNumber: `MH 12 DE 4${number}`,
    telecallerName: "asha",
  }));
  const [first] = await office.leads(rows);
  await office.signIn(page, "asha");
  await page.goto("/calling");
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
    // The server hears of the departure first, and leases the leads then.
    const reply = page.waitForResponse("**/api/calling/next");
    await letThrough();
    expect(await (await reply).text()).toContain("Customer 001");
    await expect.poll(offered).toContain("Customer 001");
    await bharat.send("POST", "/api/calling/leave");
    await page.unroute("**/api/calling/next");
  }
});
