import { describe, expect } from "vitest";
import { leave, names, next } from "#server/testing/calling";
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
      firstCallAt: expect.stringMatching(/^2026-11-05T04:3/),
      rank: 2,
      callers: 2,
    });
    expect((await deepa.get("/api/calling/numbers")).body.rank).toBe(1);
    expect((await fresh.admin.get("/api/calling/numbers")).body).toMatchObject({ rank: null, calls: 0 });
    await fresh.close();
  });
});
