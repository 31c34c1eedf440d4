import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { FloorPerson } from "#contract/floor/calls";
import { paceOf } from "#contract/floor/states";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

// A Thursday, half an hour past noon.
const NOW = "2026-11-05T12:30:00+05:30";
const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: NOW, environment, telecallers: ["asha", "bharat"] });

const change = (office: Office, { id }: { id: string }, body: object) =>
  office.admin.send("PATCH", `/api/users/${id}`, body);
const userOf = async (office: Office, { id }: { id: string }) =>
  (await office.admin.get("/api/users")).body.find((user: { id: string }) => user.id === id);
const NOTHING = {
  capacity: null,
  joinedOn: "2026-11-05",
  leftOn: null,
  worksFrom: null,
  worksUntil: null,
  week: null,
  dailyTarget: null,
};

test.afterEach(async ({ office, asha }) => {
  office.setClock(NOW);
  await change(office, asha, NOTHING);
});

describe("what an administrator records about a person", () => {
  test("capacity, days of joining and leaving and hours are kept, and the audit log says what changed", async ({
    office,
    asha,
  }) => {
    expect(await userOf(office, asha)).toMatchObject(NOTHING);
    const wanted = { capacity: 120, leftOn: "2026-11-30", worksFrom: "11:00", worksUntil: "15:30" };
    const { status, body } = await change(office, asha, wanted);
    expect([status, body]).toEqual([200, expect.objectContaining(wanted)]);
    expect(await userOf(office, asha)).toMatchObject({ ...wanted, joinedOn: "2026-11-05" });
    const [entry] = (await office.admin.get("/api/audit-log")).body.entries;
    expect(entry.about).toBe(
      "asha: last day none to 30 Nov 2026, open leads at most none to 120, start of work none to 11:00, end of work none to 15:30",
    );
    expect((await change(office, asha, NOTHING)).body).toMatchObject(NOTHING);
  });

  test.for([
    [{ capacity: 0 }, "capacity", "Open leads must be a whole number from 1 to 100000"],
    [{ capacity: 100_001 }, "capacity", "Open leads must be a whole number from 1 to 100000"],
    [{ capacity: 1.5 }, "capacity", "Open leads must be a whole number from 1 to 100000"],
    [{ capacity: "many" }, "capacity", "Open leads must be a whole number from 1 to 100000"],
    [{ joinedOn: "2026-02-30" }, "joinedOn", "Date must be YYYY-MM-DD"],
    [{ leftOn: "soon" }, "leftOn", "Date must be YYYY-MM-DD"],
    [{ joinedOn: "2026-12-01", leftOn: "2026-11-30" }, "leftOn", "The last day is before the first one"],
    [{ worksFrom: "11:00", worksUntil: null }, "worksUntil", "Say when the work ends too"],
    [{ worksFrom: null, worksUntil: "15:00" }, "worksFrom", "Say when the work starts too"],
    [{ worksFrom: "15:00", worksUntil: "15:00" }, "worksUntil", "Work must end after it starts"],
    [{ worksFrom: "08:59", worksUntil: "15:00" }, "worksFrom", "Work starts between 09:00 and 21:00"],
    [{ worksFrom: "11:00", worksUntil: "21:01" }, "worksUntil", "Work ends between 09:00 and 21:00"],
    [{ worksFrom: "", worksUntil: "21:00" }, "worksFrom", "Work starts: a time like 10:00"],
  ] as const)("%j is refused at %s: %s", async ([body, field, message], { office, asha }) => {
    const refused = await change(office, asha, body);
    expect([refused.status, refused.body.field, refused.body.message]).toEqual([400, field, message]);
    expect(await userOf(office, asha)).toMatchObject(NOTHING);
  });

  test("one of two that does not fit what is stored is refused at its field", async ({ office, asha }) => {
    await change(office, asha, { joinedOn: "2026-11-01", leftOn: "2026-11-30" });
    const of = async (body: object) => {
      const { status, body: said } = await change(office, asha, body);
      return [status, said.field];
    };
    expect(await of({ joinedOn: "2026-12-01" })).toEqual([400, "leftOn"]);
    expect(await of({ leftOn: "2026-10-31" })).toEqual([400, "leftOn"]);
    expect(await of({ worksFrom: "11:00" })).toEqual([400, "worksUntil"]);
    expect(await of({ worksUntil: "15:00" })).toEqual([400, "worksFrom"]);
    await change(office, asha, { worksFrom: "11:00", worksUntil: "15:00" });
    expect(await of({ worksFrom: "15:30" })).toEqual([400, "worksUntil"]);
    expect(await of({ worksUntil: null })).toEqual([400, "worksUntil"]);
    expect(await of({ worksUntil: "16:00" })).toEqual([200, undefined]);
  });

  test("telecallers do not see it of each other", async ({ office, asha, bharat }) => {
    await change(office, asha, { capacity: 50, leftOn: "2026-11-30" });
    const seen = (await bharat.get("/api/users")).body.find(({ id }: { id: string }) => id === asha.id);
    expect(Object.keys(seen).sort()).toEqual(["firstName", "id", "lastName", "role", "username"]);
  });

  test("a new user joins today in India; a deactivation makes today the last day, an activation empties it", async ({
    office,
  }) => {
    office.setClock("2026-11-06T02:00:00+05:30");
    const form = { username: "kiran", password: "harbour-7", firstName: "Kiran" };
    const { body: kiran } = await office.admin.send("POST", "/api/users", form);
    expect((await userOf(office, kiran)).joinedOn).toBe("2026-11-06");
    const later = { ...form, username: "lata", joinedOn: "2026-11-09" };
    expect((await office.admin.send("POST", "/api/users", later)).body.joinedOn).toBe("2026-11-09");
    office.setClock("2026-12-01T01:00:00+05:30");
    expect((await change(office, kiran, { isActive: false })).body.leftOn).toBe("2026-12-01");
    expect((await userOf(office, kiran)).leftOn).toBe("2026-12-01");
    expect((await change(office, kiran, { isActive: true })).body.leftOn).toBeNull();
    await change(office, kiran, { leftOn: "2026-12-24" });
    expect((await change(office, kiran, { isActive: false })).body.leftOn).toBe("2026-12-24");
    await change(office, kiran, { isActive: true, joinedOn: "2027-01-01" });
    const early = await change(office, kiran, { isActive: false });
    expect([early.status, early.body.leftOn]).toEqual([200, null]);
  });
});

describe("a person's target", () => {
  const shown = async (office: Office, person: Person, day: string) => {
    office.setClock(`${day}T12:30:00+05:30`);
    const { dailyTarget, dayOff } = (await person.get("/api/analytics/telecaller-activity")).body;
    const onFloor = (await office.admin.get("/api/floor")).body.people.find(
      ({ id }: { id: string }) => id === person.id,
    );
    const own = (await person.get("/api/analytics/own-day")).body.dailyTarget;
    const calling = (await person.get("/api/calling/numbers")).body;
    expect([onFloor.target, own, calling.target]).toEqual([dailyTarget, dailyTarget, dailyTarget]);
    expect([onFloor.dayOff, calling.dayOff]).toEqual([dayOff, dayOff]);
    return [dailyTarget, dayOff];
  };

  test("counts from the day of joining to the last day, everywhere alike, and the banner says why not", async ({
    office,
    asha,
  }) => {
    await change(office, asha, { joinedOn: "2026-12-01", leftOn: "2026-12-04", dailyTarget: 30 });
    expect(await shown(office, asha, "2026-11-30")).toEqual([0, "not joined until 1 Dec 2026"]);
    expect(await shown(office, asha, "2026-12-01")).toEqual([30, null]);
    expect(await shown(office, asha, "2026-12-04")).toEqual([30, null]);
    expect(await shown(office, asha, "2026-12-05")).toEqual([0, "left on 4 Dec 2026"]);
  });

  test("of 30 is 15 on a half day and none on a holiday", async ({ office, asha }) => {
    await change(office, asha, { dailyTarget: 30, week: "WWWWHWW" });
    await office.admin.send("PATCH", "/api/settings", { holidays: "09/11/2026 Diwali" });
    expect(await shown(office, asha, "2026-11-06")).toEqual([15, null]);
    expect(await shown(office, asha, "2026-11-09")).toEqual([0, "Diwali"]);
    await office.admin.send("PATCH", "/api/settings", { holidays: "" });
  });
});

describe("a person's own hours and week", () => {
  test("set the pace: half of the own hours have passed, so half of the target is expected", async ({
    office,
    asha,
    bharat,
  }) => {
    await change(office, asha, { worksFrom: "09:00", worksUntil: "15:00" });
    const { people, now } = (await office.admin.get("/api/floor")).body;
    const pace = ({ id }: Person) => {
      const [found] = people.filter((one: FloorPerson) => one.id === id);
      return [found.callingFrom, found.callingUntil, paceOf(found, new Date(now))];
    };
    expect(pace(asha)).toEqual(["10:00", "15:00", -40]);
    expect(pace(bharat)).toEqual(["10:00", "19:00", -22]);
    const hours = { callingFrom: "10:00", callingUntil: "15:00" };
    expect((await asha.get("/api/analytics/own-day")).body).toMatchObject(hours);
    expect((await asha.get("/api/calling/numbers")).body).toMatchObject(hours);
  });

  test("are what their own settings have beside the agency's, which stay when customers may be called", async ({
    office,
    asha,
    bharat,
  }) => {
    await change(office, asha, { worksFrom: "11:00", worksUntil: "15:00", week: "WWWWOWW" });
    expect((await asha.get("/api/settings")).body).toMatchObject({
      callingFrom: "10:00",
      callingUntil: "19:00",
      week: "WWWWWWW",
      own: { week: "WWWWOWW", callingFrom: "11:00", callingUntil: "15:00" },
    });
    expect((await bharat.get("/api/settings")).body.own).toBeNull();
    const [id = 0] = await uploadLeads(office, [{ telecallerName: "asha" }]);
    office.setClock("2026-11-05T16:00:00+05:30");
    expect(
      (await asha.send("POST", `/api/leads/${id}/touches`, { touch: "dial", requestId: randomUUID() }))
        .status,
    ).toBe(200);
  });

  test("decide when a lead is tried again: by who recorded it", async ({ office, asha, bharat }) => {
    await change(office, asha, { worksFrom: "11:00", worksUntil: "14:00", week: "WWWWOWW" });
    const [mine = 0, other = 0] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "bharat" },
    ]);
    await asha.records(mine, "ringing_not_responding");
    await bharat.records(other, "ringing_not_responding");
    const retryAt = async (person: Person, id: number) => (await person.get(`/api/leads/${id}`)).body.retryAt;
    // Half past two is after her hours, and on Friday she is off.
    expect(await retryAt(asha, mine)).toBe("2026-11-07T05:30:00.000Z");
    expect(await retryAt(bharat, other)).toMatch(/^2026-11-05T09:00/);
  });
});
