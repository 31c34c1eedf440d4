import { describe, expect } from "vitest";
import { AT, get, imported, later, opened, rowsOf, undone, vehicle } from "#server/testing/drafts";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";
import { savePart } from "./save-part.ts";

const test = officeTest({ telecallers: ["asha", "bharat"], at: AT });

const plan = (office: Office, id: number, chosen: object) =>
  office.admin.send("PATCH", `/api/imports/${id}/draft`, chosen).then(({ body }) => body);
const detail = async (office: Office, plate: number, month: string) => {
  const path = `/api/leads?campaignMonth=${month}&limit=100&search=KA01AB${plate}`;
  const [lead] = (await get(office, path)).leads;
  return get(office, `/api/leads/${lead.id}`);
};

/** A lead of October whose city a telecaller has corrected. */
async function knownCustomer(office: Office, asha: Person, plate: number) {
  const october = { month: "2026-10", matching: [{ header: "TC", target: "telecallerName" }] };
  const row = vehicle(plate, { telecallerName: "asha", city: "Poona" });
  await imported(office, (await opened(office, [row], october)).id);
  const lead = await detail(office, plate, "2026-10");
  const edited = await asha.send("PATCH", `/api/leads/${lead.id}`, { city: "Pune" });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  return detail(office, plate, "2026-10");
}
const record = ({ name, phoneNumber, city, email }: Record<string, unknown>) => ({
  name,
  phoneNumber,
  city,
  email,
});

describe("the month of a draft", () => {
  test("a file of another month is said to be one; its rows go to the month that is chosen then, or each to its own", async ({
    office,
  }) => {
    const rows = [1201, 1202, 1203].map((plate) => vehicle(plate, { insuranceExpiry: "2026-12-20" }));
    const draft = await opened(office, [...rows, vehicle(1204, { insuranceExpiry: "2027-01-05" })], {
      month: "2026-11",
    });
    expect(draft).toMatchObject({
      campaignMonth: "2026-11",
      months: [{ month: "2026-11", leads: 4 }],
      otherMonth: { month: "2026-12", leads: 3, rows: 4 },
    });
    expect(await plan(office, draft.id, { month: null })).toMatchObject({
      campaignMonth: null,
      months: [
        { month: "2026-12", leads: 3 },
        { month: "2027-01", leads: 1 },
      ],
      otherMonth: null,
    });
    expect(await plan(office, draft.id, { month: "2026-12" })).toMatchObject({
      campaignMonth: "2026-12",
      months: [{ month: "2026-12", leads: 4 }],
      otherMonth: { month: "2026-12", leads: 3, rows: 1 },
    });
    await imported(office, draft.id);
    expect((await get(office, "/api/leads?campaignMonth=2026-12&limit=100&search=KA01AB120")).total).toBe(4);
  });

  test("rows that expire in another month are counted also when most expire in its own", async ({
    office,
  }) => {
    const rows = [1205, 1206, 1207].map((plate) => vehicle(plate));
    const draft = await opened(office, [...rows, vehicle(1208, { insuranceExpiry: "2026-12-05" })]);
    expect(draft.otherMonth).toEqual({ month: "2026-11", leads: 3, rows: 1 });
    const each = await plan(office, draft.id, { month: null });
    expect(each).toMatchObject({ otherMonth: null, months: [{ leads: 3 }, { leads: 1 }] });
  });

  test("rows of no own month, and those with errors, are as before", async ({ office }) => {
    const rows = [vehicle(1211, { insuranceExpiry: "" }), vehicle(1212, { phoneNumber: "" })];
    const draft = await opened(office, rows, { month: "2026-11" });
    expect(draft.otherMonth).toBeNull();
    const planned = await plan(office, draft.id, { month: null });
    expect(planned).toMatchObject({ withoutExpiry: { rows: 1 } });
    expect(planned.counts.mending).toBe(draft.counts.mending + 1);
  });
});

test("each number of what a file changes is that of its list, and every value that is not taken is a conflict", async ({
  office,
}) => {
  const rows = [1501, 1502, 1503].map((plate) => vehicle(plate));
  await imported(office, (await opened(office, rows)).id);
  const draft = await opened(office, [
    vehicle(1501, { name: "Ravi K.", email: "ravi@example.in" }),
    vehicle(1502, { insuranceExpiry: "2026-11-25" }),
    vehicle(1503),
  ]);
  const listed = async (show: string) =>
    (await rowsOf(office, draft.id, `show=${show}`)).rows.map(({ row }: { row: number }) => row);
  const numbersAre = async (chosen: object, expected: Record<"changed" | "kept" | "unchanged", number[]>) => {
    const { counts, kept, differing } = await plan(office, draft.id, chosen);
    expect([await listed("changed"), await listed("kept"), await listed("unchanged")]).toEqual([
      expected.changed,
      expected.kept,
      expected.unchanged,
    ]);
    expect([counts.changed, kept, counts.unchanged]).toEqual([
      expected.changed.length,
      expected.kept.length,
      expected.unchanged.length,
    ]);
    expect([differing, await listed("differing")]).toEqual([2, [2, 3]]);
  };
  await numbersAre({ known: "fill" }, { changed: [2], kept: [2, 3], unchanged: [3, 4] });
  await numbersAre({ known: "leave" }, { changed: [], kept: [2, 3], unchanged: [2, 3, 4] });
  await numbersAre({ known: "overwrite" }, { changed: [2, 3], kept: [], unchanged: [4] });
});

test("a date that cannot be read changes no known date, also when the file overwrites", async ({
  office,
}) => {
  await imported(office, (await opened(office, [vehicle(1631, { insuranceExpiry: "2026-11-20" })])).id);
  const draft = await opened(office, [vehicle(1631, { insuranceExpiry: "32/12/2026", city: "Pune" })]);
  await plan(office, draft.id, { known: "overwrite" });
  expect((await rowsOf(office, draft.id)).rows[0].changes).toMatchObject([{ column: "city" }]);
  await imported(office, draft.id);
  expect(await detail(office, 1631, "2026-11")).toMatchObject({ insuranceExpiry: "2026-11-20" });
});

const namesPeople = { matching: [{ header: "TC", target: "telecallerName" }] };

test("a lead that nobody has gets the telecaller whom the file names, one that a colleague has stays; the undo takes it back", async ({
  office,
  asha,
  bharat,
}) => {
  const first = [vehicle(1601), vehicle(1602), vehicle(1603, { telecallerName: "asha" })];
  const { id } = await opened(office, first, namesPeople);
  await plan(office, id, { assign: "file" });
  await imported(office, id);
  const named = [
    vehicle(1601, { telecallerName: "bharat" }),
    vehicle(1602, { telecallerName: "nobody" }),
    vehicle(1603, { telecallerName: "bharat" }),
  ];
  const draft = await opened(office, named, namesPeople);
  const given = async () => {
    const { people } = await get(office, `/api/imports/${draft.id}/draft/people`);
    return people.find((one: { id: string }) => one.id === bharat.id).given;
  };
  expect(await plan(office, draft.id, { known: "leave" })).toMatchObject({ differing: 2, kept: 2 });
  expect(await given()).toBe(0);
  for (const chosen of [{ known: "fill" }, { known: "overwrite", corrected: true }]) {
    expect(await plan(office, draft.id, chosen)).toMatchObject({
      counts: { changed: 1, unchanged: 2 },
      differing: 2,
      kept: 1,
    });
    expect(await given()).toBe(1);
  }
  const [conflict] = (await rowsOf(office, draft.id, "show=kept")).rows;
  expect(conflict.changes).toEqual([
    { column: "telecallerName", here: "Asha", file: "bharat", corrected: false, taken: false },
  ]);
  await imported(office, draft.id);
  const holders = () =>
    Promise.all([1601, 1602, 1603].map(async (plate) => (await detail(office, plate, "2026-11")).assignedTo));
  expect(await holders()).toEqual([bharat.id, null, asha.id]);
  const lead = await detail(office, 1601, "2026-11");
  const [entry] = await get(office, `/api/leads/${lead.id}/call-logs`);
  expect(entry.notes).toBe("Telecaller: not set → bharat");
  await undone(office, draft.id);
  expect(await holders()).toEqual([null, null, asha.id]);
});

test("the undo leaves a known lead that was called since with the telecaller whom the import gave it", async ({
  office,
  bharat,
}) => {
  const plates = [1641, 1642, 1643];
  const first = await opened(
    office,
    plates.map((plate) => vehicle(plate)),
  );
  await plan(office, first.id, { assign: "nobody" });
  await imported(office, first.id);
  const named = plates.map((plate) =>
    vehicle(plate, { telecallerName: "bharat", ...(plate > 1641 && { city: "Pune" }) }),
  );
  const { id } = await opened(office, named, namesPeople);
  await plan(office, id, { assign: "file", known: "fill" });
  await imported(office, id);
  expect(await get(office, `/api/imports/${id}/people`)).toMatchObject({
    people: [{ id: bharat.id, leads: 3 }],
    unassigned: 0,
  });
  const found = () => Promise.all(plates.map((plate) => detail(office, plate, "2026-11")));
  const [called, promised] = await found();
  expect((await bharat.records(called.id, "ringing_not_responding")).status).toBe(200);
  const callback = { callbackAt: "2026-11-06T11:00:00+05:30" };
  expect((await bharat.records(promised.id, "interested", callback)).status).toBe(200);
  expect(await get(office, `/api/imports/${id}/undo`)).toMatchObject({ restored: 2, edited: 1 });
  await undone(office, id);
  expect(await found()).toMatchObject([
    { assignedTo: bharat.id },
    { assignedTo: bharat.id, city: null },
    { assignedTo: null, city: null },
  ]);
});

test.for(["evenly", "capacity"])(
  "%s: who is named gets the row, only the rest is shared out",
  async (assign, { office, asha, bharat }) => {
    const rows = Array.from({ length: 6 }, (_, at) =>
      vehicle((assign === "evenly" ? 1610 : 1620) + at, at < 4 ? { telecallerName: "asha" } : {}),
    );
    const draft = await opened(office, rows, namesPeople);
    await plan(office, draft.id, { assign });
    const { people, named } = await get(office, `/api/imports/${draft.id}/draft/people`);
    const givenTo = ({ id }: Person) => people.find((one: { id: string }) => one.id === id).given;
    expect([named, givenTo(asha), givenTo(bharat)]).toEqual([4, 4, 2]);
  },
);

describe("a new lead of a known customer follows the plan", () => {
  const mobile = "9811100001";
  test.for([
    { plate: 1101, chosen: { known: "leave" }, taken: [] as string[] },
    { plate: 1102, chosen: { known: "fill" }, taken: ["email"] },
    { plate: 1103, chosen: { known: "overwrite" }, taken: ["name", "phoneNumber", "email"] },
    {
      plate: 1104,
      chosen: { known: "overwrite", corrected: true },
      taken: ["name", "phoneNumber", "email", "city"],
    },
  ])(
    "with the plan $chosen the record takes $taken of the file, and an undo puts it back",
    async ({ plate, chosen, taken }, { office, asha }) => {
      const before = await knownCustomer(office, asha, plate);
      const file = { name: "R. Kumar", phoneNumber: mobile, city: "Mumbai", email: "ravi@example.in" };
      const draft = await opened(office, [vehicle(plate, { ...file, insuranceCompany: "Digit" })]);
      const planned = await plan(office, draft.id, chosen);
      expect(planned).toMatchObject({
        counts: { new: 1, changed: 0, unchanged: 0 },
        recordChanged: taken.length > 0 ? 1 : 0,
        openElsewhere: 1,
        corrected: 1,
        toImport: 1,
      });
      const { rows } = await rowsOf(office, draft.id, "show=differing");
      expect(rows).toMatchObject([
        {
          verdict: "new",
          lead: { id: before.id, name: "Ravi Kumar", campaignMonth: "2026-10", open: true, worked: true },
        },
      ]);
      const changes: { column: string; corrected: boolean; taken: boolean }[] = rows[0].changes;
      expect(changes.map(({ column }) => column).sort()).toEqual(["city", "email", "name", "phoneNumber"]);
      expect(changes.filter((change) => change.corrected).map(({ column }) => column)).toEqual(["city"]);
      expect(
        changes
          .filter((change) => change.taken)
          .map(({ column }) => column)
          .sort(),
      ).toEqual([...taken].sort());
      expect((await rowsOf(office, draft.id, "show=recordChanged")).total).toBe(taken.length > 0 ? 1 : 0);

      expect(await imported(office, draft.id)).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
      const after = await detail(office, plate, "2026-11");
      const values = { ...file, phoneNumber: `+91-${mobile}` };
      const wanted = Object.entries(values).filter(([column]) => taken.includes(column));
      expect(record(after)).toEqual({ ...record(before), ...Object.fromEntries(wanted) });
      expect(after).toMatchObject({ insuranceCompany: "Digit", campaignMonth: "2026-11" });

      expect(await undone(office, draft.id)).toMatchObject({ undone: { removed: 1 } });
      expect(await detail(office, plate, "2026-10")).toEqual(before);
    },
  );

  test("what somebody corrects after the check is not overwritten", async ({ office, asha }) => {
    const before = await knownCustomer(office, asha, 1201);
    const draft = await opened(office, [vehicle(1201, { name: "R. Kumar", email: "file@example.in" })]);
    await plan(office, draft.id, { known: "overwrite" });
    await office.admin.send("POST", `/api/imports/${draft.id}/start`, {});
    await savePart(office, later);
    await asha.send("PATCH", `/api/leads/${before.id}`, { email: "asha@example.in" });
    while (await savePart(office, later));
    expect(await detail(office, 1201, "2026-11")).toMatchObject({
      name: "R. Kumar",
      email: "asha@example.in",
    });
  });

  test("what a file has besides follows the plan too", async ({ office, asha }) => {
    await knownCustomer(office, asha, 1301);
    const send = async (known: string, month: string, others: object) => {
      const { body } = await office.admin.send("POST", "/api/imports", {
        uploadId: crypto.randomUUID(),
        fileName: "dealer.xlsx",
        month,
        header: [],
        matching: [],
        rows: 1,
      });
      const rows = [{ row: 2, cells: [], values: vehicle(1301), others }];
      await office.admin.send("POST", `/api/imports/${body.id}/staged`, { rows });
      await office.admin.send("POST", `/api/imports/${body.id}/check`);
      await plan(office, body.id, { known });
      await imported(office, body.id);
      return (await detail(office, 1301, month)).otherDetails;
    };
    expect(await send("leave", "2026-11", { Dealer: "One" })).toBeNull();
    expect(await send("fill", "2026-12", { Dealer: "One" })).toEqual({ Dealer: "One" });
    expect(await send("fill", "2027-01", { Dealer: "Two", Zone: "W" })).toEqual({ Dealer: "One", Zone: "W" });
    expect(await send("overwrite", "2027-02", { Dealer: "Two" })).toEqual({ Dealer: "Two", Zone: "W" });
  });

  test("a vehicle with an open lead in another month is named; a closed one is no warning", async ({
    office,
    asha,
  }) => {
    const [open, closed] = [await knownCustomer(office, asha, 1401), await knownCustomer(office, asha, 1402)];
    await asha.records(closed.id, "vehicle_sold");
    const draft = await opened(office, [vehicle(1401), vehicle(1402), vehicle(1403)]);
    expect(draft).toMatchObject({ counts: { new: 3 }, openElsewhere: 1 });
    expect((await rowsOf(office, draft.id, "show=openElsewhere")).rows).toMatchObject([
      { row: 2, verdict: "new", lead: { id: open.id, campaignMonth: "2026-10", open: true } },
    ]);
    expect((await rowsOf(office, draft.id)).rows).toMatchObject([
      { row: 2 },
      { row: 3, lead: { id: closed.id, campaignMonth: "2026-10", open: false } },
      { row: 4, lead: null },
    ]);
  });
});

describe("the figures follow the plan", () => {
  test.for([
    {
      plate: 2100,
      known: "leave",
      counts: { new: 1, changed: 0, unchanged: 4, twice: 1, mending: 1 },
      kept: 3,
    },
    {
      plate: 2200,
      known: "fill",
      counts: { new: 1, changed: 1, unchanged: 3, twice: 1, mending: 1 },
      kept: 2,
    },
    {
      plate: 2300,
      known: "overwrite",
      counts: { new: 1, changed: 2, unchanged: 2, twice: 1, mending: 1 },
      kept: 1,
    },
  ])(
    "with the plan $known the check says what the history says afterwards",
    async ({ plate, known, counts, kept }, { office, asha }) => {
      const here = [1, 2, 3, 4].map((one) =>
        vehicle(plate + one, { telecallerName: "asha", ...(one !== 3 && { city: "Pune" }) }),
      );
      const matching = [{ header: "TC", target: "telecallerName" }];
      await imported(office, (await opened(office, here, { matching })).id);
      const corrected = await detail(office, plate + 4, "2026-11");
      await asha.send("PATCH", `/api/leads/${corrected.id}`, { city: "Nashik" });
      const draft = await opened(office, [
        vehicle(plate + 1, { city: "Pune" }),
        vehicle(plate + 2, { city: "Mumbai" }),
        vehicle(plate + 3, { city: "Mumbai" }),
        vehicle(plate + 4, { city: "Mumbai" }),
        vehicle(plate + 5),
        vehicle(plate + 5, { name: "Again" }),
        vehicle(plate + 6, { maker: "", model: "" }),
      ]);
      const planned = await plan(office, draft.id, { known });
      expect(planned).toMatchObject({ counts, kept, rows: 7, toImport: counts.new + counts.changed });
      for (const show of ["new", "changed", "unchanged", "twice", "mending"] as const) {
        const { rows, total } = await rowsOf(office, draft.id, `show=${show}`);
        expect([show, total]).toEqual([show, counts[show]]);
        expect(rows.every(({ verdict }: { verdict: string }) => verdict === show)).toBe(true);
      }
      expect((await rowsOf(office, draft.id, "show=kept")).total).toBe(kept);
      const done = await imported(office, draft.id);
      expect(done).toMatchObject({
        added: counts.new,
        changed: counts.changed,
        unchanged: counts.unchanged,
        refused: counts.twice + counts.mending,
        notImported: 0,
      });
      const { rows } = await get(office, `/api/imports/${draft.id}/rows?result=refused`);
      expect(rows.map(({ reason }: { reason: string }) => reason)).toEqual([
        "Duplicate in this file: also row 6",
        "Maker is missing; Model is missing",
      ]);
    },
  );

  test("after a cancel the rows of the file are those stored and those not imported", async ({ office }) => {
    const draft = await opened(
      office,
      [3101, 3102, 3103, 3104, 3105].map((plate) => vehicle(plate)),
    );
    const { body } = await office.admin.send("POST", `/api/imports/${draft.id}/start`, {});
    expect(body).toMatchObject({ rows: 5, notImported: 0 });
    for (let part = 0; part < 2; part += 1) await savePart(office, later, 2);
    const cancelled = await office.admin.send("POST", `/api/imports/${draft.id}/cancel`);
    expect(cancelled.body).toMatchObject({ rows: 5, added: 2, refused: 0, notImported: 3 });
    expect(await undone(office, draft.id)).toMatchObject({ added: 2, notImported: 3 });
  });
});

test("the leads that an import has changed come as a file, and its undo stands in their history", async ({
  office,
}) => {
  await imported(office, (await opened(office, [vehicle(3201, { city: "Pune" }), vehicle(3202)])).id);
  const draft = await opened(office, [vehicle(3201, { city: "Nashik" }), vehicle(3202)]);
  await plan(office, draft.id, { known: "overwrite" });
  await imported(office, draft.id);
  const file = (result: string) =>
    downloadRows(office.url, office.admin, `/api/imports/${draft.id}/leads?format=csv&result=${result}`);
  expect((await file("changed")).map((row) => row.city?.value)).toEqual(["Nashik"]);
  expect((await file("unchanged")).map((row) => row.registration_number?.value)).toEqual(["KA01AB3202"]);
  expect(await file("added")).toEqual([]);
  await undone(office, draft.id);
  const edits = async (plate: number) => {
    const { id } = await detail(office, plate, "2026-11");
    const callLogs: Record<string, unknown>[] = await get(office, `/api/leads/${id}/call-logs`);
    return callLogs.map(({ callResult, notes }) => [callResult, notes]);
  };
  expect(await edits(3201)).toEqual([
    [
      "changed_by_import",
      "The import was undone: what it changed is as before, except what was edited since and the telecaller of a lead worked on",
    ],
    ["changed_by_import", expect.stringContaining("City")],
  ]);
  expect(await edits(3202)).toEqual([]);
});

describe("a row says what is wrong with it", () => {
  test("a day that does not exist is named before what follows from it", async ({ office }) => {
    const byExpiry = { month: undefined };
    const draft = await opened(
      office,
      [
        vehicle(4101, { insuranceExpiry: "31/02/2027" }),
        vehicle(4102, { insuranceExpiry: "soon" }),
        vehicle(4103, { insuranceExpiry: "" }),
        vehicle(4104, { registrationDate: "31/11/2020" }),
        vehicle(4105, { maker: "", phoneNumber: "" }),
      ],
      byExpiry,
    );
    const { rows } = await rowsOf(office, draft.id);
    expect(rows).toMatchObject([
      { faults: { insuranceExpiry: "Invalid date: there is no such day, so the lead has no month" } },
      { faults: { insuranceExpiry: "Not a date. Without an expiry the lead has no month" } },
      { faults: { insuranceExpiry: "Without an expiry the lead has no month" } },
      { doubts: { registrationDate: "Invalid date: it is left out" } },
      { faults: { maker: "Maker is missing", phoneNumber: "Phone is missing" } },
    ]);
  });

  test("a row that stands twice names the first one, also when that was saved in an earlier part", async ({
    office,
  }) => {
    const rows = [4201, 4202, 4203, 4204, 4201].map((plate) => vehicle(plate));
    const draft = await opened(office, rows);
    await imported(office, draft.id);
    const refused = await get(office, `/api/imports/${draft.id}/rows?result=refused`);
    expect(refused.rows).toMatchObject([{ row: 6, reason: "Duplicate in this file: also row 2" }]);
  });
});

describe("two people edit one draft", () => {
  test("the second one to edit a cell is told its text, and nothing of the call is stored", async ({
    office,
  }) => {
    const draft = await opened(office, [vehicle(5101, { phoneNumber: "98" }), vehicle(5102)]);
    const edit = (...cells: object[]) =>
      office.admin.send("PATCH", `/api/imports/${draft.id}/draft/rows`, { cells });
    const cell = { row: 2, column: "phoneNumber" };
    const first = { ...cell, text: "9800005101", was: null };
    expect((await edit(first)).status).toBe(200);
    expect((await edit(first)).status).toBe(200);
    const late = await edit({ row: 3, column: "city", text: "Pune" }, { ...cell, text: "9811", was: null });
    expect([late.status, late.body.message]).toEqual([
      409,
      "Row 2, Phone: the cell was changed meanwhile and is “9800005101” now.",
    ]);
    expect((await rowsOf(office, draft.id)).rows).toMatchObject([
      { values: { phoneNumber: "9800005101" } },
      { mended: [] },
    ]);
    expect((await edit({ ...cell, text: null, was: "9800005101" })).status).toBe(200);
    expect((await edit({ ...cell, text: "9811111111", was: "98" })).status).toBe(200);
  });
});

test("each telecaller is one value that can be chosen, with the name that a file has", async ({ office }) => {
  const rows = [vehicle(6101, { telecallerName: "Bharatt" }), vehicle(6102, { telecallerName: "ashaa" })];
  const draft = await opened(office, rows, { matching: [{ header: "TC", target: "telecallerName" }] });
  const { known, values } = await get(office, `/api/imports/${draft.id}/draft/values`);
  expect(known.telecallerName).toEqual(["asha", "bharat"]);
  expect(values.map(({ proposal }: { proposal: string }) => proposal).sort()).toEqual(["asha", "bharat"]);
  const { unknown } = await get(office, `/api/imports/${draft.id}/draft/people`);
  expect(unknown.map(({ proposal }: { proposal: string }) => proposal).sort()).toEqual(["asha", "bharat"]);
});
