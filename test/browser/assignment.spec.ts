import { addDays, MINUTE_MS, monthOf, today, wallClock } from "#contract/time/calendar";
import type { Session } from "../server-process.ts";
import { expect, type Office, test } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

const month = monthOf(today(new Date()));
const plate = (number: number) => `MH14MO${String(number).padStart(4, "0")}`;

/** Leads of the month, a thousand a call, as an upload sends them. */
async function upload(office: Office, from: number, count: number, telecallerName = "", of = month) {
  const [targetYear, targetMonth] = of.split("-");
  for (let first = from; first < from + count; first += 1000) {
    const data = Array.from({ length: Math.min(1000, from + count - first) }, (_, row) => ({
      name: `Customer ${first + row}`,
      phoneNumber: String(9_800_000_000 + first + row),
      registrationNumber: plate(first + row),
      maker: "Maruti Suzuki",
      model: "Swift",
      insuranceExpiry: `${of}-${String(1 + ((first + row) % 28)).padStart(2, "0")}`,
      telecallerName,
    }));
    await office.admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
  }
}

interface Assignable {
  leads: number;
  people: { id: string; name: string; open: number; promised: number }[];
}

test("a Monday: of eight one is absent, one joins and one leaves; a month of 1,500 is shared out, taken back and shared out again, and nothing is lost", async ({
  office,
  page,
  context,
}) => {
  test.slow();
  const team = new Map<string, Session>();
  for (const name of ["asha", "bharat", "chitra", "divya", "esha", "farhan", "gita", "hari"])
    team.set(name, await office.telecaller(name));
  await upload(office, 0, 8, "asha");
  await upload(office, 8, 300, "gita");
  await upload(office, 308, 1500);
  const found = async (plates: string) => {
    const path = `/api/leads?campaignMonth=${month}&status=pending_call&page=1&limit=100&search=${plates}`;
    return (await office.admin.read<{ leads: { id: number }[] }>(path)).leads.map(({ id }) => id);
  };
  const [promised, gitas, shared] = [
    (await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((number) => found(plate(number))))).flat(),
    await found(plate(100)),
    await found(plate(1500)),
  ];
  expect([promised.length, gitas.length, shared.length]).toEqual([8, 1, 1]);
  const at = `${wallClock(new Date(Date.now() + 30 * MINUTE_MS)).slice(0, 16)}:00+05:30`;
  const callback = { status: "follow_up", outcome: "callback", nextFollowUp: at };
  for (const id of promised) await office.admin.send("PATCH", `/api/leads/${id}/status`, callback);
  const assignable = (query: string) =>
    office.admin.read<Assignable>(`/api/leads/assignable?campaignMonth=${month}${query}`);
  const before = await assignable("");

  await office.signIn(page, "admin");
  const floor = await context.newPage();
  await floor.goto("/floor");
  await expect(floor.getByRole("row", { name: /^Asha/ })).toBeVisible();

  // One is absent, and her callbacks are lent.
  await page.goto("/user-management");
  await page.getByRole("button", { name: "Mark Asha absent" }).click();
  const absence = page.getByRole("dialog", { name: "Mark Asha absent" });
  const tomorrow = addDays(today(new Date()), 1).split("-").reverse().join("/");
  await absence.getByLabel(/^Last day/).fill(tomorrow);
  await absence.getByLabel(/^Last day/).press("Tab");
  await expect(absence.getByText(/^\d+ promised calls on these days/)).toBeVisible();
  await absence.getByRole("button", { name: "Mark absent" }).click();
  await expect(toastOf(page)).toContainText("leads lent");
  await expect(floor.getByRole("row", { name: /^Asha.*Absent/ })).toBeVisible();

  // One joins, and one leaves with 300 open leads.
  await office.telecaller("indira");
  await page.reload();
  await expect(page.getByRole("row", { name: /Indira/ })).toBeVisible();
  await page.getByRole("button", { name: "Deactivate Gita" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("row", { name: /Gita.*Inactive/ })).toBeVisible();

  // The month: seen before, done, taken back once, and done again.
  test.slow();
  const moved = { timeout: 200_000 };
  await page.goto(`/assignment?month=${month}`);
  await expect(page.getByText("1,500 in all")).toBeVisible();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Distribute leads" });
  await expect(dialog.getByRole("checkbox", { name: "Asha (absent)" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Assign 1,500 leads" }).click();
  await expect(page.getByText("Every open lead of", { exact: false })).toBeVisible(moved);
  await page.getByRole("button", { name: "Undo assignment" }).click();
  await expect(page.getByText("1,500 in all")).toBeVisible(moved);
  await page.getByRole("button", { name: /^Distribute/ }).click();
  await dialog.getByLabel(/^Assign to/).selectOption({ label: "Last year's caller, the others evenly" });
  await dialog.getByRole("button", { name: "Assign 1,500 leads" }).click();
  await expect(page.getByText("Every open lead of", { exact: false })).toBeVisible(moved);

  // What a telecaller does is on the floor within three seconds.
  const bharat = team.get("bharat");
  const mine = await bharat?.read<{ leads: { id: number }[] }>(
    `/api/leads?campaignMonth=${month}&status=pending_call&page=1&limit=1`,
  );
  await bharat?.send("PATCH", `/api/leads/${mine?.leads[0]?.id}/status`, {
    status: "connected",
    outcome: "interested",
  });
  await expect(floor.getByRole("row", { name: /^Bharat.*Interested/ })).toBeVisible();

  // Every lead has one holder, every promise one caller, every line of the history its reason.
  expect((await assignable("&telecaller=unassigned")).leads).toBe(0);
  const after = await assignable("");
  expect(after.leads).toBe(before.leads);
  const sumOf = ({ people }: Assignable, of: "open" | "promised") =>
    people.reduce((sum, one) => sum + one[of], 0);
  expect(sumOf(after, "open")).toBe(after.leads);
  expect(sumOf(after, "promised")).toBe(sumOf(before, "promised"));
  expect(after.people.find(({ name }) => name === "Asha")?.promised).toBe(0);
  const todo = await office.admin.read<{ promises: number }>("/api/analytics/to-do");
  expect(todo.promises).toBe(0);
  const latestOf = async (id: number | undefined) =>
    (await office.admin.read<{ notes: string }[]>(`/api/leads/${id}/call-logs`))[0]?.notes;
  expect(await latestOf(promised[0])).toMatch(/^Assigned to \w+: Asha is absent until /);
  expect(await latestOf(gitas[0])).toMatch(/^Assigned to \w+: Gita works no leads any more$/);
  expect(await latestOf(shared[0])).toMatch(/^Assigned to \w+: (last year's caller|shared out evenly)$/);
});

test("some weeks of a month are shared out; a week's number opens its list, and a list's leads can be shared out", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.telecaller("bharat");
  // With some weeks to come, whatever day it is.
  const ahead = monthOf(addDays(today(new Date()), 20));
  await upload(office, 0, 130, "", ahead);
  await office.signIn(page, "admin", `/assignment?month=${monthOf(addDays(today(new Date()), 60))}`);
  await expect(page.getByRole("status").getByText(/^No open lead in/)).toBeVisible();
  await page.goto(`/assignment?month=${ahead}`);
  await page.getByRole("radio", { name: "Vehicle" }).press("Space");
  await page.getByRole("radio", { name: "Expiry" }).press("Space");
  const week = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") })
    .first();
  const number = Number(await week.getByRole("link").innerText());
  await week.getByRole("checkbox").check();
  await expect(page.getByText(`${number} selected`)).toBeVisible();
  await page.getByRole("button", { name: /^Distribute/ }).click();
  await page
    .getByRole("dialog", { name: "Distribute leads" })
    .getByRole("button", { name: `Assign ${number} leads` })
    .click();
  await expect(page.getByText(`${130 - number} in all`)).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Leads Management" })).toBeVisible();

  await page.goto(`/leads?month=${ahead}`);
  await page.getByRole("checkbox", { name: "Select the 100 shown" }).click();
  await page.getByRole("button", { name: "Select all 130 that match" }).click();
  await page.getByRole("link", { name: "Distribute…" }).click();
  await expect(page.getByText("Only Pending.", { exact: false })).toBeVisible();
  await expect(page.getByText("130 in all")).toBeVisible();
  await page.getByLabel("Whose leads").selectOption("Unassigned");
  await expect(page.getByText(`${130 - number} in all`)).toBeVisible();

  await office.leads(
    [{ name: "Without Expiry", registrationNumber: "MH14NE0001", insuranceExpiry: "" }],
    ahead,
  );
  await page.goto(`/assignment?month=${ahead}`);
  await page.getByRole("link", { name: "No expiry date: 1 lead" }).click();
  await expect(page.getByRole("row", { name: /Without Expiry/ })).toBeVisible();
  await expect(page.getByText("Expiry date: Not known")).toBeVisible();
});
