import { describe, expect } from "vitest";
import { ring } from "#server/testing/calling";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  office.setClock("2026-11-05T10:00:00+05:30");
});

const lead = async (office: Office, id: number) => (await office.admin.get(`/api/leads/${id}`)).body;

describe("the retry ladder", () => {
  const retryOf = async (office: Office, id: number) => {
    const { tries, retryAt } = await lead(office, id);
    return [tries, retryAt && new Date(Date.parse(retryAt) + 19_800_000).toISOString().slice(0, 16)];
  };

  test("climbs with each call that reaches nobody, pauses until 7 days before expiry, and ends after six", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha", insuranceExpiry: "2026-11-25" });
    const steps = [];
    for (const at of ["05T11:10", "05T13:15", "06T10:05", "07T16:35", "18T10:05", "19T16:45"]) {
      office.setClock(`2026-11-${at}:00+05:30`);
      await ring(asha, id);
      steps.push(await retryOf(office, id));
    }
    expect(steps).toEqual([
      [1, "2026-11-05T13:10"],
      [2, "2026-11-06T16:30"],
      [3, "2026-11-08T16:30"],
      [4, "2026-11-18T10:00"],
      [5, "2026-11-19T16:30"],
      [6, null],
    ]);
  });

  test("continues the next day where the morning 7 days before expiry has passed, or the expiry is unknown", async ({
    office,
    asha,
  }) => {
    const ids = await uploadLeads(office, [
      { telecallerName: "asha", insuranceExpiry: "2026-11-07" },
      { telecallerName: "asha", insuranceExpiry: "" },
    ]);
    for (const id of ids) {
      for (let tries = 0; tries < 4; tries++) await ring(asha, id);
      expect(await retryOf(office, id)).toEqual([4, "2026-11-06T16:30"]);
    }
  });

  test("restarts when a person is reached, and wrong numbers get no retry", async ({ office, asha }) => {
    const id = await office.lead({ telecallerName: "asha" });
    await ring(asha, id);
    await asha.changeStatus(id, { outcome: "switched_off" });
    expect((await retryOf(office, id))[0]).toBe(2);
    await asha.changeStatus(id, { outcome: "interested" });
    expect(await retryOf(office, id)).toEqual([0, null]);
    await ring(asha, id);
    expect((await retryOf(office, id))[0]).toBe(1);
    await asha.changeStatus(id, { outcome: "number_invalid" });
    expect(await retryOf(office, id)).toEqual([0, null]);
  });
});
