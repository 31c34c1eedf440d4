import { addDays, DAY_MS, dateLabel, today, wallClock } from "#contract/time/calendar";
import { expect, test } from "./support/office.ts";
import { expectToast, toastOf } from "./support/toasts.ts";

test("a telecaller is absent today: a colleague makes the promised call and sees for whom; what is left comes back", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await office.telecaller("bharat");
  const [first, second] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
    { name: "Sunita Ghosh", registrationNumber: "MH 12 DE 4322", telecallerName: "asha" },
  ]);
  const tomorrow = new Date(Date.now() + DAY_MS);
  for (const id of [first, second])
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome: "callback",
      nextFollowUp: `${wallClock(tomorrow).slice(0, 16)}:00+05:30`,
    });

  await office.signIn(page, "admin", "/user-management");
  const row = page.getByRole("row", { name: /Asha/ });
  await row.getByRole("button", { name: "Mark Asha absent" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark Asha absent" });
  await expect(dialog.getByText("0 promised calls on these days")).toBeVisible();
  const day = today(tomorrow).split("-").reverse().join("/");
  await dialog.getByLabel(/^Last day/).fill(day);
  await dialog.getByLabel(/^Last day/).press("Tab");
  const calls = dialog.getByRole("combobox", { name: /^2 promised calls/ });
  const receivers = dialog.getByRole("region", { name: "Who gets how many" });
  await expect(receivers.getByRole("listitem")).toHaveText(["Bharat0 open, +2"]);
  await calls.selectOption({ label: "Bharat" });
  await dialog.getByLabel("Reason").fill("Sick");
  const lastDay = dialog.getByLabel(/^Last day/);
  const planned = await lastDay.inputValue();
  await lastDay.fill("yesterday");
  await expect(dialog.getByText("The last day is before the first one")).toBeVisible();
  await lastDay.fill(addDays(today(new Date()), 366).split("-").reverse().join("/"));
  await expect(dialog.getByText("An absence lasts a year at most")).toBeVisible();
  await lastDay.fill(planned);
  await dialog.getByRole("button", { name: "Mark absent" }).click();
  await expect(toastOf(page)).toContainText("2 leads lent: Bharat 2");
  await expect(row.getByText(/^Absent to /)).toBeVisible();

  await page.context().clearCookies();
  await office.signIn(page, "bharat", `/leads/customer/${first}`);
  await expect(page.getByText(/^For Asha, absent until /)).toBeVisible();
  await page.getByRole("button", { name: "Interested", exact: true }).click();
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();

  await page.context().clearCookies();
  await office.signIn(page, "admin", "/user-management");
  await row.getByRole("button", { name: "Back: absence of Asha", exact: true }).click();
  await expect(
    page.getByText("1 lead that nobody has worked on comes back.", { exact: false }),
  ).toBeVisible();
  // A day more first.
  const back = page.getByRole("dialog", { name: "Absence of Asha" });
  await back.getByLabel(/^Last day/).fill(addDays(today(tomorrow), 1).split("-").reverse().join("/"));
  await back.getByLabel(/^Last day/).press("Tab");
  await back.getByRole("button", { name: "Change last day" }).click();
  await expect(toastOf(page)).toContainText("No lead was lent");
  await row.getByRole("button", { name: "Back: absence of Asha", exact: true }).click();
  await page.getByRole("button", { name: "Back at work" }).click();
  await expectToast(page, {
    title: "Success",
    description: "1 lead came back; 1 stayed with colleagues who worked on them or have them open",
  });
  await expect(row.getByText(/^Absent to /)).toHaveCount(0);
  const lead = await office.admin.read<{ assignedToName: string }>(`/api/leads/${second}`);
  expect(lead.assignedToName).toBe("Asha");

  // One that has ended in another tab.
  await row.getByRole("button", { name: "Mark Asha absent" }).click();
  await dialog.getByRole("button", { name: "Mark absent" }).click();
  await row.getByRole("button", { name: "Back: absence of Asha", exact: true }).click();
  const [{ id } = { id: "" }] = await office.admin.read<{ id: string }[]>("/api/absences");
  await office.admin.send("POST", `/api/absences/${id}/end`);
  await back.getByRole("button", { name: "Back at work" }).click();
  await expect(page.getByText("This absence has ended already").first()).toBeVisible();
  await expect(back).toHaveCount(0);
  await expect(row.getByRole("button", { name: "Mark Asha absent" })).toBeVisible();

  // Nobody is left to cover.
  const users = await office.admin.read<{ id: string; username: string }[]>("/api/users");
  const userId = users.find(({ username }) => username === "bharat")?.id;
  const days = { from: today(new Date()), until: today(new Date()) };
  await office.admin.send("POST", "/api/absences", { userId, ...days });
  await row.getByRole("button", { name: "Mark Asha absent" }).click();
  await dialog.getByLabel(/^Last day/).fill(day);
  await dialog.getByLabel(/^Last day/).press("Tab");
  await expect(
    dialog.getByText(`Nobody else is present on ${dateLabel(days.from)}: 1 promised call stays with Asha.`),
  ).toBeVisible();
});
