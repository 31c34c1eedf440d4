import { expect } from "vitest";
import { opened, vehicle } from "#server/testing/drafts";
import { uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({
  at: "2026-11-04T09:00:00+05:30",
  environment: { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" },
});

test("what waits for an administrator: leads and promises of nobody, wrong numbers, months without leads, unfinished imports, who has left", async ({
  office,
}) => {
  const waiting = async () => (await office.admin.get("/api/analytics/to-do")).body;
  const nothing = { unassigned: 0, promises: 0, numbersToFix: 0, drafts: 0, left: [] };
  expect(await waiting()).toEqual({ ...nothing, monthsWithoutLeads: ["2026-11", "2026-12"] });

  const [asha, bharat] = [await office.telecaller("asha"), await office.telecaller("bharat")];
  const of = (name: string, telecallerName = "asha", phoneNumber = "9800000142") => ({
    name,
    telecallerName,
    phoneNumber,
  });
  const [, forgotten, left, wrong, banned, closed] = await uploadLeads(office, [
    of("Nobody's", ""),
    of("Promised by nobody", ""),
    of("Promised by one who left", "bharat"),
    of("Wrong number"),
    of("Not to be called", "asha", "9800000199"),
    of("Closed"),
  ]);
  const promise = { nextFollowUp: "2026-11-05T10:00:00+05:30" };
  await office.admin.records(forgotten, "callback", promise);
  await bharat.records(left, "callback", promise);
  for (const id of [wrong, banned, closed]) await asha.records(id, "wrong_number");
  await asha.send("PATCH", `/api/leads/${banned}/do-not-call`, { doNotCall: true });
  await asha.changeStatus(closed, { status: "closed" });
  expect(await waiting()).toEqual({
    unassigned: 1,
    promises: 1,
    numbersToFix: 1,
    monthsWithoutLeads: ["2026-12"],
    drafts: 0,
    left: [],
  });

  await office.admin.send("PATCH", `/api/users/${bharat.id}`, { leftOn: "2026-11-04" });
  expect(await waiting()).toMatchObject({ left: [] });
  office.setClock("2026-11-05T09:00:00+05:30");
  expect(await waiting()).toMatchObject({ left: ["Bharat"] });

  // The last telecaller's promise is nobody's once they leave.
  for (const { id } of [asha, bharat])
    await office.admin.send("PATCH", `/api/users/${id}`, { isActive: false });
  await opened(office, [vehicle(1)]);
  expect(await waiting()).toMatchObject({ promises: 2, drafts: 1, left: [] });
});
