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
  await asha.records(id, "wrong_number", { waitedSeconds: 2 * 60 * 60 });
  const logs = (await office.admin.get(`/api/leads/${id}/call-logs`)).body;
  expect(logs).toMatchObject([
    { callResult: "wrong_number", createdAt: expect.stringMatching(ofCall) },
    { callResult: "interested", createdAt: expect.stringMatching(ofCall) },
  ]);
  const hours = "select day::text, hour, calls from user_hours where user_id = $1 and calls > 0";
  expect(await office.query(hours, [asha.id])).toEqual([{ day: "2026-11-05", hour: 23, calls: 2 }]);
  for (const waitedSeconds of [-1, 86_401])
    expect((await asha.records(id, "interested", { waitedSeconds })).body.field).toBe("waitedSeconds");
});
