import { expect, test } from "../support/office.ts";
import { renewals } from "../support/renewals.ts";
import { toastOf } from "../support/toasts.ts";

test("a lead given to a colleague in mid-call takes the outcome with its remark; one that was deleted leaves the remark to copy", async ({
  office,
  page,
}) => {
  await office.telecaller("bharat");
  await office.telecaller("asha");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const bharat = users.find(({ username }) => username === "bharat")?.id;
  await renewals(office, 3);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const remark = page.getByRole("textbox", { name: "Remarks" });
  const idOfCurrent = async () => Number(await current.getAttribute("data-lead"));
  const given = await idOfCurrent();
  await remark.fill("Agreed 14,500, link at six");
  await office.admin.send("PATCH", `/api/leads/${given}`, { assignedTo: bharat });
  await remark.press("Escape");
  await page.keyboard.press("1");
  await expect(page.getByText("Interested. Saved; now with Bharat.").first()).toBeVisible();
  const [entry] = await office.admin.read<Record<string, unknown>[]>(`/api/leads/${given}/call-logs`);
  expect(entry).toMatchObject({
    callResult: "interested",
    notes: "Agreed 14,500, link at six",
    createdBy: "Asha",
  });

  await expect(current).not.toHaveAttribute("data-lead", String(given));
  const deleted = await idOfCurrent();
  await remark.fill("Call the son");
  await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [deleted] });
  await expect(current).toContainText("This lead was deleted");
  await expect(current.getByRole("button", { name: "Interested", exact: true })).toHaveCount(0);
  await expect(page.getByRole("figure", { name: "Your remark was not saved" })).toContainText("Call the son");
  await page.keyboard.press("7");
  await page.keyboard.press("s");
  await expect(current).not.toHaveAttribute("data-lead", String(deleted));
  await expect(current.getByRole("button", { name: "Interested", exact: true })).toBeVisible();
});

test("a call whose lead was given away survives a reload, an undo and a pause, with its remark", async ({
  office,
  page,
}) => {
  await office.telecaller("bharat");
  await office.telecaller("asha");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const bharat = users.find(({ username }) => username === "bharat")?.id;
  const [given] = await renewals(office, 2);
  await office.signIn(page, "asha");
  const stream = page.waitForResponse("**/api/live");
  await page.goto("/calling");
  await stream;
  const current = page.getByRole("region", { name: "Current lead" });
  const remark = page.getByRole("textbox", { name: "Remarks" });
  const stays = async () => {
    await expect(current).toHaveAttribute("data-lead", String(given));
    await expect(current).toContainText(
      "Now with Bharat. The outcome of this call is still recorded for you.",
    );
    await expect(remark).toHaveValue("Agreed 14,500");
  };
  await remark.fill("Agreed 14,500");
  await remark.press("Escape");
  await office.admin.send("PATCH", `/api/leads/${given}`, { assignedTo: bharat });
  await stays();
  await page.reload();
  await stays();
  await page.keyboard.press("7");
  await expect(current).not.toHaveAttribute("data-lead", String(given));
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  await stays();
  await page.reload();
  await stays();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await page.keyboard.press("Enter");
  await stays();
  await page.goto(`/leads/customer/${given}`);
  await expect(page.getByText("Lead not found")).toBeVisible();
  await expect(page.getByRole("figure", { name: "Your remark was not saved" })).toContainText(
    "Agreed 14,500",
  );
  await page.goto("/calling");
  await stays();
  await page.keyboard.press("1");
  await expect(page.getByText("Interested. Saved; now with Bharat.").first()).toBeVisible();
  const [entry] = await office.admin.read<Record<string, unknown>[]>(`/api/leads/${given}/call-logs`);
  expect(entry).toMatchObject({ callResult: "interested", notes: "Agreed 14,500", createdBy: "Asha" });
});

test("of a lead given away in mid-call only the outcome can be recorded", async ({ office, page }) => {
  await office.telecaller("bharat");
  await office.telecaller("asha");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const bharat = users.find(({ username }) => username === "bharat")?.id;
  await renewals(office, 1);
  await office.signIn(page, "asha");
  const stream = page.waitForResponse("**/api/live");
  await page.goto("/calling");
  await stream;
  const current = page.getByRole("region", { name: "Current lead" });
  const given = Number(await current.getAttribute("data-lead"));
  await office.admin.send("PATCH", `/api/leads/${given}`, { assignedTo: bharat });
  await expect(current).toContainText("Now with Bharat. The outcome of this call is still recorded for you.");
  await expect(current.getByRole("button", { name: /^Received Previous Policy/ })).toBeDisabled();
  await expect(current).toContainText("Nothing else can be changed here.");
  await page.keyboard.press("p");
  await page.keyboard.press("e");
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toastOf(page)).toHaveCount(0);
});

test("a lead that comes next and is given to a colleague is not next any more", async ({ office, page }) => {
  await office.telecaller("bharat");
  await office.telecaller("asha");
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const bharat = users.find(({ username }) => username === "bharat")?.id;
  const ids = await renewals(office, 3);
  await office.signIn(page, "asha");
  const stream = page.waitForResponse("**/api/live");
  await page.goto("/calling");
  await stream;
  const current = page.getByRole("region", { name: "Current lead" });
  const shown = Number(await current.getAttribute("data-lead"));
  const [given, other] = ids.filter((id) => id !== shown);
  const { name } = await office.admin.read<{ name: string }>(`/api/leads/${given}`);
  const nextUp = page.getByRole("region", { name: "Next up" });
  await expect(nextUp).toContainText(name);
  await office.admin.send("PATCH", `/api/leads/${given}`, { assignedTo: bharat });
  await expect(nextUp).not.toContainText(name);
  await expect(current).toHaveAttribute("data-lead", String(shown));
  await page.keyboard.press("1");
  await expect(current).toHaveAttribute("data-lead", String(other));
});
