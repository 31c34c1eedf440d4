import { expect } from "vitest";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha"] });

test("an outcome that waited for a connection has the time of its call, but none before the lead's latest entry", async ({
  office,
  asha,
}) => {
  office.setClock("2026-11-05T23:50:00+05:30");
  const id = await office.lead({ telecallerName: "asha" });
  office.setClock("2026-11-06T00:20:00+05:30");
  const ofCall = /^2026-11-05T18:25:0/;
  const { body } = await asha.records(id, "interested", { waitedSeconds: 25 * 60 });
  expect(body.lastCallAt).toMatch(ofCall);
  await office.admin.send("PATCH", `/api/leads/${id}`, { city: "Pune" });
  await asha.records(id, "wrong_number", { waitedSeconds: 20 * 60 });
  const logs = (await office.admin.get(`/api/leads/${id}/call-logs`)).body;
  expect(logs).toMatchObject([
    { callResult: "wrong_number", createdAt: expect.stringMatching(/^2026-11-05T18:50:0/) },
    { kind: "edit" },
    { callResult: "interested", createdAt: expect.stringMatching(ofCall) },
  ]);
  const hours = "select day::text, hour, calls from user_hours where user_id = $1 and calls > 0 order by 1";
  expect(await office.query(hours, [asha.id])).toEqual([
    { day: "2026-11-05", hour: 23, calls: 1 },
    { day: "2026-11-06", hour: 0, calls: 1 },
  ]);
  for (const waitedSeconds of [-1, 86_401])
    expect((await asha.records(id, "interested", { waitedSeconds })).body.field).toBe("waitedSeconds");
});

test("an outcome that waited while a later one was recorded counts in its place, and changes nothing of the lead", async ({
  office,
  asha,
}) => {
  office.setClock("2026-11-05T10:00:00+05:30");
  const id = await office.lead({ telecallerName: "asha" });
  office.setClock("2026-11-05T10:34:00+05:30");
  const sold = (await asha.records(id, "policy_done_by_sln")).body;
  office.setClock("2026-11-05T10:36:00+05:30");
  const waited = await asha.records(id, "switched_off", { waitedSeconds: 150 });
  expect(waited.status).toBe(200);
  const { status, subStatus, lastCallAt, nextFollowUp } = sold;
  const state = { status, subStatus, lastCallAt, nextFollowUp, retryAt: null };
  expect(waited.body).toMatchObject(state);
  expect(await office.query("select call_count, tries from leads where id = $1", [id])).toEqual([
    { call_count: 2, tries: 0 },
  ]);
  const logs = (await asha.get(`/api/leads/${id}/call-logs`)).body;
  expect(logs.map(({ callResult }: { callResult: string }) => callResult)).toEqual([
    "policy_done_by_sln",
    "switched_off",
  ]);
  expect(logs[1].createdAt).toMatch(/^2026-11-05T05:03:30/);
});
