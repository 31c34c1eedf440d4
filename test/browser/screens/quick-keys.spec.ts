import { delayAnswers } from "../support/delayed-answers.ts";
import { expect, type Office, test } from "../support/office.ts";

async function threeLeads(office: Office) {
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    ["001", "002", "003"].map((number, index) => ({
      name: `Customer ${number}`,
      registrationNumber: `MH 12 DE 4${number}`,
      phoneNumber: `980000014${index}`,
      telecallerName: "asha",
    })),
  );
  const resultsOf = async (id: number | undefined) =>
    (await asha.read<{ callResult: string }[]>(`/api/leads/${id}/call-logs`)).map(
      ({ callResult }) => callResult,
    );
  return { ids, resultsOf };
}

test("an outcome's key pressed twice counts once: the next customer gets none unread", async ({
  office,
  page,
}) => {
  const { ids, resultsOf } = await threeLeads(office);
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 001");
  // In the page, so that a busy machine does not turn them into two slow presses.
  await page.evaluate(async () => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "7", bubbles: true }));
    press();
    await new Promise((resolve) => setTimeout(resolve, 60));
    press();
  });
  await expect(name).toHaveText("Customer 002");
  await expect.poll(() => resultsOf(ids[0])).toEqual(["ringing_not_responding"]);
  // Nobody has read the next lead before.
  await page.waitForTimeout(400);
  await page.keyboard.press("1");
  await expect(name).toHaveText("Customer 003");
  await expect.poll(() => resultsOf(ids[1])).toEqual(["interested"]);
});

test("a key pressed while an undo waits for the server is kept for the lead that is at hand again, none falls on the next customer", async ({
  office,
  page,
}) => {
  const { ids, resultsOf } = await threeLeads(office);
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 001");
  const letThrough = await delayAnswers(page, "**/api/leads/*/status");
  await page.keyboard.press("7");
  await expect(name).toHaveText("Customer 002");
  await page.keyboard.press("z");
  await expect(name).toHaveText("Customer 001");
  await expect(page.getByText("Undoing…")).toBeVisible();
  await page.keyboard.press("s");
  await page.keyboard.press("8");
  await expect(name).toHaveText("Customer 001");
  await letThrough();
  await expect(name).toHaveText("Customer 002");
  await expect.poll(() => resultsOf(ids[0])).toEqual(["switched_off"]);
  expect(await resultsOf(ids[1])).toEqual([]);
});
