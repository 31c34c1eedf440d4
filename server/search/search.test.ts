import { describe, expect } from "vitest";
import { QUICK_SEARCH_MAX } from "#contract/search/quick";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"] });

describe("the quick search", () => {
  let rohit: number;
  let sunita: number;
  let unassigned: number;
  let colleagues: number;
  test.beforeAll(async ({ office }) => {
    await office.telecaller("bharat");
    [rohit, sunita, unassigned, colleagues] = await uploadLeads(office, [
      {
        name: "Rohit Deshmukh",
        registrationNumber: "MH 12 DE 4321",
        phoneNumber: "+91 97010-20304",
        telecallerName: "asha",
      },
      { name: "Sunita Deshmukh", registrationNumber: "MH12KL9920", telecallerName: "asha" },
      { name: "Prakash Deshmukh", registrationNumber: "MH14EU2076" },
      { name: "Vimala Deshmukh", registrationNumber: "MH14EU2077", telecallerName: "bharat" },
    ]);
  });

  const found = async (person: Person, q: string): Promise<number[]> => {
    const { status, body } = await person.get(`/api/search?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return body.map(({ id }: { id: number }) => id);
  };

  test.for([
    "9701020304",
    "+919701020304",
    "+91-97010 20304",
    "0 97010 20304",
    "00919701020304",
    "97010-20304",
    "20304",
    "970102",
  ])("by the digits of a phone in any form: %s", async (typed, { asha }) => {
    expect(await found(asha, typed)).toEqual([rohit]);
  });

  test.for(["4321", "de4321", "DE 4321", "mh-12-de-4321"])(
    "by a plate or its last digits: %s",
    async (typed, { asha }) => {
      expect(await found(asha, typed)).toEqual([rohit]);
    },
  );

  test("by parts of a name", async ({ asha }) => {
    expect(await found(asha, "deshm")).toEqual(expect.arrayContaining([rohit, sunita, unassigned]));
    expect(await found(asha, "rohit desh")).toEqual([rohit]);
    expect(await found(asha, "deshmukh rohit")).toEqual([rohit]);
    expect(await found(asha, "su")).toEqual([sunita]);
  });

  test("only own and unassigned leads; an administrator finds every one", async ({ office, asha }) => {
    expect(await found(asha, "vimala")).toEqual([]);
    expect(await found(asha, "desh")).not.toContain(colleagues);
    expect(await found(office.admin, "vimala")).toEqual([colleagues]);
  });

  test("returns the status and the last call", async ({ asha }) => {
    expect((await asha.records(rohit, "interested")).status).toBe(200);
    const { body } = await asha.get("/api/search?q=de4321");
    expect(body).toEqual([
      {
        id: rohit,
        name: "Rohit Deshmukh",
        registrationNumber: "MH 12 DE 4321",
        phoneNumber: "+91 97010-20304",
        campaignMonth: "2026-11",
        status: "connected",
        subStatus: "interested",
        doNotCall: false,
        lastCallAt: expect.stringMatching(/^2026-11-05T04:/),
      },
    ]);
  });

  test("the latest called comes first", async ({ asha }) => {
    expect((await found(asha, "desh"))[0]).toBe(rohit);
  });

  test("an end of a plate comes before the same digits in the middle of a number", async ({
    office,
    asha,
  }) => {
    const [middle, end] = await uploadLeads(office, [
      { registrationNumber: "TN09AA0001", phoneNumber: "9877712345", telecallerName: "asha" },
      { registrationNumber: "TN09AA7771", telecallerName: "asha" },
    ]);
    await asha.records(middle, "interested");
    expect(await found(asha, "7771")).toEqual([end, middle]);
  });

  test("last digits that begin with a zero are not taken for a prefix", async ({ office, asha }) => {
    const [without, exact] = await uploadLeads(office, [
      { registrationNumber: "TN09AB9642", telecallerName: "asha" },
      { registrationNumber: "TN09AB0642", telecallerName: "asha" },
    ]);
    await asha.records(without, "interested");
    expect(await found(asha, "0642")).toEqual([exact, without]);
  });

  test("a record is found with its open leads in the viewer's scope, the nearest month first, or without any its newest", async ({
    office,
    asha,
  }) => {
    const vehicle = { name: "Twice Renewed", registrationNumber: "GJ01TW0001", telecallerName: "asha" };
    const october = await office.lead(vehicle, "2026-10");
    const february = await office.lead({ ...vehicle, insuranceExpiry: "2027-02-10" }, "2027-02");
    const december = await office.lead({ ...vehicle, telecallerName: "bharat" }, "2026-12");
    expect(await found(asha, "twice")).toEqual([october, february]);
    expect(await found(office.admin, "twice")).toEqual([december, october]);
    await asha.records(october, "not_interested");
    await asha.send("PATCH", `/api/leads/${october}/status`, { status: "closed" });
    expect(await found(office.admin, "twice")).toEqual([december, february]);
    await office.query("update leads set status = 'closed' where id = any($1)", [[december, february]]);
    expect(await found(office.admin, "twice")).toEqual([february]);
  });

  test("the places of a search are counted by list, the nearest month first, in the viewer's scope (§2 Quick Search)", async ({
    office,
    asha,
  }) => {
    const vehicle = { name: "Found Elsewhere", registrationNumber: "GJ01FE0001", telecallerName: "asha" };
    const [november] = await uploadLeads(office, [vehicle], "2026-11");
    await uploadLeads(office, [vehicle], "2026-12");
    await uploadLeads(office, [{ ...vehicle, telecallerName: "bharat" }], "2027-01");
    await asha.records(november, "switched_off");
    const places = async (person: Person, q: string) => (await person.get(`/api/search/places?q=${q}`)).body;
    const own = [
      { campaignMonth: "2026-11", status: "not_connected", unreachable: true, leads: 1 },
      { campaignMonth: "2026-12", status: "pending_call", unreachable: false, leads: 1 },
    ];
    expect(await places(asha, "found elsewhere")).toEqual({ places: own, capped: false });
    expect((await places(office.admin, "GJ-01 FE 0001")).places).toMatchObject([
      ...own,
      { campaignMonth: "2027-01", leads: 1 },
    ]);
    expect(await places(asha, "nobody at all")).toEqual({ places: [], capped: false });
  });

  test("at most a screenful, and nothing for an empty search", async ({ office, asha }) => {
    await uploadLeads(
      office,
      Array.from({ length: QUICK_SEARCH_MAX + 2 }, () => ({ name: "Many Same", telecallerName: "asha" })),
    );
    expect(await found(asha, "many same")).toHaveLength(QUICK_SEARCH_MAX);
    expect(await found(asha, "  ")).toEqual([]);
    expect(await found(asha, "%")).toEqual([]);
  });

  test("recently opened leads are read by their ids, in that order, in the viewer's scope", async ({
    asha,
  }) => {
    const { body } = await asha.get(`/api/search?ids=${[sunita, colleagues, rohit, 999_999]}`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([sunita, rohit]);
    expect((await asha.get("/api/search?ids=1,x")).status).toBe(400);
  });
});
