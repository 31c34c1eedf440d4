import { describe, expect } from "vitest";
import { leave, names, next, promise } from "#server/testing/calling";
import { areAgencies } from "#server/testing/cluster";
import { openOffice, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  office.setClock("2026-11-05T10:00:00+05:30");
});

test("requests of one caller at the same moment never stop each other", async ({ office, asha }) => {
  const many = Array.from({ length: 60 }, () => ({ telecallerName: "asha" }));
  await uploadLeads(office, many);
  const first = await next(asha);
  const ids: number[] = first.leads.map(({ lead: { id } }: { lead: { id: number } }) => id);
  const wishes = Array.from({ length: 8 }, (_, index) => {
    const turned = index % 2 ? [...ids].reverse() : ids;
    return { wanted: 4, done: turned.slice(0, 2), holding: turned.slice(2) };
  });
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(wishes.map((wish) => asha.send("POST", "/api/calling/next", wish)));
    expect(replies.map(({ status }) => status)).toEqual(wishes.map(() => 200));
  }
  // Those of other agencies' tests count too.
  if (areAgencies) return;
  const deadlocks = "select deadlocks::int from pg_stat_database where datname = current_database()";
  expect(await office.query(deadlocks)).toEqual([{ deadlocks: 0 }]);
});

describe("a leased lead", () => {
  test("is offered to nobody else for 15 minutes, longer while renewed, and again once it is released", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await office.lead({ name: "One" });
    expect(await names(asha)).toEqual(["One"]);
    office.setClock("2026-11-05T10:14:00+05:30");
    expect(await names(bharat)).toEqual([]);
    expect((await next(asha, { wanted: 0, holding: [id] })).held).toEqual([id]);
    office.setClock("2026-11-05T10:28:00+05:30");
    expect(await names(bharat)).toEqual([]);
    office.setClock("2026-11-05T10:30:00+05:30");
    expect(await names(bharat)).toEqual(["One"]);
    expect((await next(asha, { wanted: 0, holding: [id] })).held).toEqual([]);
    await leave(bharat);
    expect(await names(asha)).toEqual(["One"]);
  });

  test("is offered first again after a reload", async ({ office, asha }) => {
    await uploadLeads(office, [{ name: "One" }, { name: "Two" }]);
    expect(await names(asha)).toEqual(["One", "Two"]);
    expect(await names(asha)).toEqual(["One", "Two"]);
  });

  test("is leased to one caller only, however many ask at the same moment", async ({ office }) => {
    const team = await Promise.all(
      Array.from({ length: 8 }, (_, index) => office.telecaller(`caller${index}`)),
    );
    await uploadLeads(
      office,
      Array.from({ length: 40 }, () => ({})),
    );
    const answers = await Promise.all(team.map((person) => next(person)));
    const kept = answers.flatMap(({ leads }) =>
      leads.map(({ lead: { id } }: { lead: { id: number } }) => id),
    );
    expect(kept.length).toBeGreaterThanOrEqual(team.length);
    expect(new Set(kept).size).toBe(kept.length);
  });
});

describe("a person with two cars", () => {
  const cars = (phones: object[]) => phones.map((phone, index) => ({ name: `Car ${index + 1}`, ...phone }));

  test.for([
    ["the same number", [{ phoneNumber: "9811100001" }, { phoneNumber: "+91 98111 00001" }]],
    [
      "a second number",
      [{ phoneNumber: "9811100001" }, { phoneNumber: "9811100002", secondPhone: "9811100001" }],
    ],
  ] as const)(
    "is one caller's: by %s a colleague is offered neither",
    async ([, phones], { office, asha, bharat }) => {
      await uploadLeads(office, cars([...phones]));
      expect((await next(asha, { wanted: 1 })).leads).toHaveLength(1);
      expect(await names(bharat)).toEqual([]);
      expect(await names(asha)).toEqual(["Car 1", "Car 2"]);
      await leave(asha);
      expect(await names(bharat)).toEqual(["Car 1", "Car 2"]);
    },
  );

  test("stays with who called today; a promise of the colleague is kept all the same", async ({
    office,
    asha,
    bharat,
  }) => {
    const [first, second] = await uploadLeads(office, [
      { name: "Car 1", phoneNumber: "9811100001", telecallerName: "asha" },
      { name: "Car 2", phoneNumber: "9811100001", telecallerName: "bharat" },
      { name: "Another", telecallerName: "bharat" },
    ]);
    await asha.records(first, "interested");
    await leave(asha);
    expect(await names(bharat)).toEqual(["Another"]);
    await promise(bharat, second, "2026-11-05T11:00:00");
    office.setClock("2026-11-05T11:05:00+05:30");
    expect(await names(bharat)).toEqual(["Car 2", "Another"]);
    await leave(bharat);
    await bharat.records(second, "interested");
    await bharat.records(second, "quote_sent");
    office.setClock("2026-11-09T11:05:00+05:30");
    expect(await names(bharat)).toEqual(["Another", "Car 2"]);
  });

  test("is leased to one caller only, however many ask at the same moment", async ({ office }) => {
    const team = await Promise.all(
      Array.from({ length: 8 }, (_, index) => office.telecaller(`person${index}`)),
    );
    for (let round = 0; round < 5; round++) {
      await office.query("delete from customers");
      await uploadLeads(
        office,
        Array.from({ length: 40 }, (_, index) => ({ phoneNumber: `98111${10_000 + (index % 20)}` })),
      );
      const answers = await Promise.all(team.map((person) => next(person)));
      const callersOf = new Map<string, Set<number>>();
      for (const [caller, { leads }] of answers.entries()) {
        for (const { lead } of leads) {
          callersOf.set(lead.phoneNumber, (callersOf.get(lead.phoneNumber) ?? new Set()).add(caller));
        }
      }
      expect(callersOf.size).toBeGreaterThanOrEqual(team.length);
      expect([...callersOf.values()].every(({ size }) => size === 1)).toBe(true);
    }
  });
});

describe("the caller's figures", () => {
  test("fresh and connected calls of today, the first call, the rank without names", async () => {
    const fresh = await openOffice({ environment });
    const [chitra, deepa] = [await fresh.telecaller("chitra"), await fresh.telecaller("deepa")];
    const [first, second, third, fourth] = await uploadLeads(fresh, [{}, {}, {}, {}]);
    await chitra.records(first, "interested");
    await deepa.records(second, "interested");
    await deepa.records(third, "interested");
    await chitra.records(fourth, "switched_off");
    expect((await chitra.get("/api/calling/numbers")).body).toEqual({
      fresh: 1,
      connected: 1,
      calls: 2,
      quotes: 0,
      target: 80,
      dayOff: null,
      callingFrom: "10:00",
      callingUntil: "19:00",
      firstCallAt: expect.stringMatching(/^2026-11-05T04:3/),
      rank: 2,
      callers: 2,
    });
    expect((await deepa.get("/api/calling/numbers")).body.rank).toBe(1);
    expect((await fresh.admin.get("/api/calling/numbers")).body).toMatchObject({ rank: null, calls: 0 });
    await fresh.close();
  });
});
