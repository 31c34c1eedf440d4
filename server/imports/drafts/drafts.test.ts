import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { rowFaults } from "#contract/lead/columns";
import {
  AT,
  get,
  header,
  imported,
  later,
  leadsOf,
  opened,
  rowsOf,
  undone,
  type Values,
  vehicle,
} from "#server/testing/drafts";
import type { Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { savePart } from "./save-part.ts";

const test = officeTest({ telecallers: ["asha", "bharat"], at: AT });
describe("a file is checked before a row is written", () => {
  test("two administrators in one draft hear of each other, until one has not said so for 40 seconds", async ({
    office,
  }) => {
    const draft = await opened(office, [vehicle(1300)]);
    const made = await office.admin.send("POST", "/api/users", {
      username: "meena",
      password: "correct-horse",
      firstName: "Meena",
      role: "admin",
    });
    expect(made.status).toBe(200);
    const meena = await office.signIn("meena", "correct-horse");
    const here = async (person: Person) => (await person.send("POST", `/api/imports/${draft.id}/here`)).body;
    expect(await here(office.admin)).toEqual({ others: [] });
    expect(await here(meena)).toEqual({ others: ["Admin"] });
    expect(await here(office.admin)).toEqual({ others: ["Meena"] });
    office.setClock("2026-11-05T10:01:30+05:30");
    expect(await here(office.admin)).toEqual({ others: [] });
    office.setClock(AT);
  });

  test("its rows are found by part of a name, and by a phone or vehicle number in any form, as they are edited", async ({
    office,
  }) => {
    const draft = await opened(office, [
      vehicle(1301, { name: "Meera Nair" }),
      vehicle(1302, { name: "Farah 50% Khan", secondPhone: "+91 98765 43210" }),
      vehicle(1303, { maker: "" }),
    ]);
    const found = async (search: string, more = "") => {
      const { rows, total } = await rowsOf(office, draft.id, `search=${encodeURIComponent(search)}${more}`);
      expect(rows).toHaveLength(total);
      return rows.map(({ row }: DraftRow) => row);
    };
    expect(await found("mEERA n")).toEqual([2]);
    expect(await found("50%")).toEqual([3]);
    expect(await found("9876543210")).toEqual([3]);
    expect(await found("098000-01301")).toEqual([2]);
    expect(await found("ka 01 ab-1303")).toEqual([4]);
    expect(await found("KA01", "&show=mending")).toEqual([4]);
    expect(await found("Honda")).toEqual([]);
    expect(await found(" ")).toEqual([2, 3, 4]);
    const cells = [{ row: 2, column: "name", text: "Leela" }];
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft/rows`, { cells });
    expect([await found("meera"), await found("leel")]).toEqual([[], [2]]);
  });

  test("its rows are sorted by number, name, vehicle number, expiry, premium or problem, those without one last", async ({
    office,
  }) => {
    const draft = await opened(office, [
      vehicle(1403, { name: "ravi", insuranceExpiry: "2026-11-09", premiumAmount: "9500" }),
      vehicle(1401, { name: "Anil", insuranceExpiry: "05/11/2026", premiumAmount: "₹ 12,500" }),
      vehicle(1402, { name: "Zoya", insuranceExpiry: "2026-11-30", premiumAmount: "800", maker: "" }),
      vehicle(1404, {
        name: "Bela",
        registrationNumber: "ka 01 aa-9",
        phoneNumber: "98000123",
        insuranceExpiry: "",
      }),
      vehicle(1403, { name: "Dev", model: "Amaze" }),
    ]);
    const sorted = async (query: string) =>
      (await rowsOf(office, draft.id, query)).rows.map(({ row }: DraftRow) => row);
    expect(await sorted("sortOrder=desc")).toEqual([6, 5, 4, 3, 2]);
    expect(await sorted("sort=name")).toEqual([3, 5, 6, 2, 4]);
    expect(await sorted("sort=registrationNumber")).toEqual([5, 3, 4, 2, 6]);
    expect(await sorted("sort=insuranceExpiry&sortOrder=desc")).toEqual([4, 6, 2, 3, 5]);
    expect(await sorted("sort=premiumAmount")).toEqual([4, 2, 3, 5, 6]);
    expect(await sorted("sort=premiumAmount&sortOrder=desc")).toEqual([3, 2, 4, 6, 5]);
    expect(await sorted("sort=problem")).toEqual([4, 6, 5, 2, 3]);
    expect(await sorted("sort=name&show=new&search=1403")).toEqual([2]);
  });

  test("rows that could not be divided into columns are counted and listed for themselves", async ({
    office,
  }) => {
    const unreadable = rowFaults.valueCount;
    const draft = await opened(office, [
      vehicle(1151),
      vehicle(1152, { maker: "" }),
      { name: "Ravi", unreadable },
    ]);
    expect(draft).toMatchObject({ counts: { new: 1, mending: 2 }, unreadable: 1 });
    expect((await rowsOf(office, draft.id, "show=unreadable")).rows).toMatchObject([{ row: 4 }]);
  });

  test("each row is new, already here, changed, twice or has errors, and nothing is stored", async ({
    office,
  }) => {
    const first = await opened(office, [vehicle(1101), vehicle(1102)]);
    await imported(office, first.id);
    const draft = await opened(office, [
      vehicle(1101),
      vehicle(1102, { insuranceCompany: "HDFC ERGO", phoneNumber: "9811111111" }),
      vehicle(1103),
      vehicle(1103, { name: "Again" }),
      vehicle(1104, { maker: "" }),
      vehicle(1105, { phoneNumber: "9.82E+09" }),
      vehicle(1106, { phoneNumber: "98000123", insuranceExpiry: "31/11/2026" }),
      vehicle(1101, { registrationNumber: "TEMP1", phoneNumber: "9800001101" }),
    ]);
    expect(draft).toMatchObject({
      rows: 8,
      checked: true,
      counts: { new: 3, unchanged: 1, changed: 1, twice: 1, mending: 2 },
      doubtful: 1,
      knownAs: 1,
      toImport: 4,
    });
    expect(draft.problems).toEqual(
      expect.arrayContaining([
        { column: "maker", faults: 1, doubts: 0 },
        { column: "phoneNumber", faults: 1, doubts: 1 },
        { column: "insuranceExpiry", faults: 0, doubts: 1 },
      ]),
    );
    const { rows } = await rowsOf(office, draft.id, "show=changed");
    expect(rows).toMatchObject([
      {
        row: 3,
        lead: { name: "Ravi Kumar", worked: false },
        changes: [
          {
            column: "phoneNumber",
            here: "+91-9800001102",
            file: "+91-9811111111",
            corrected: false,
            taken: false,
          },
          { column: "insuranceCompany", here: null, file: "HDFC ERGO", corrected: false, taken: true },
        ],
      },
    ]);
    expect((await rowsOf(office, draft.id, "show=twice")).rows).toMatchObject([
      { row: 5, reason: "Duplicate in this file: also row 4" },
    ]);
    expect((await rowsOf(office, draft.id, "show=mending&column=maker")).rows).toMatchObject([
      { row: 6, faults: { maker: "Maker is missing" } },
    ]);
    expect((await rowsOf(office, draft.id, "show=mending&column=phoneNumber")).rows).toMatchObject([
      { row: 7, faults: { phoneNumber: expect.stringContaining("Correct the cell") } },
    ]);
    expect((await rowsOf(office, draft.id, "show=knownAs")).rows).toMatchObject([
      { row: 9, knownAs: "KA01AB1101", proposals: { registrationNumber: "KA01AB1101" } },
    ]);
    expect(await leadsOf(office, "KA01AB1")).toHaveLength(2);
  });

  test("an edited cell is checked with the rows of the same vehicle, and can be put back", async ({
    office,
  }) => {
    const draft = await opened(office, [vehicle(2101, { phoneNumber: "" }), vehicle(2102)]);
    const edit = (text: string | null, column = "phoneNumber") =>
      office.admin.send("PATCH", `/api/imports/${draft.id}/draft/rows`, {
        cells: [{ row: 2, column, text }],
      });
    const mended = await edit("9800002101");
    expect(mended.body).toMatchObject({
      rows: [{ row: 2, verdict: "new", values: { phoneNumber: "9800002101" }, mended: ["phoneNumber"] }],
      draft: { counts: { new: 2, mending: 0 }, toImport: 2 },
    });
    const twin = await edit("KA01AB2102", "registrationNumber");
    expect(twin.body.rows).toMatchObject([
      { row: 2, verdict: "new" },
      { row: 3, verdict: "twice", reason: "Duplicate in this file: also row 2" },
    ]);
    await edit(null, "registrationNumber");
    expect((await edit(null)).body).toMatchObject({ draft: { counts: { new: 1, twice: 0, mending: 1 } } });
  });

  test("one value is replaced everywhere, offered with the closest known one, and remembered with its source", async ({
    office,
  }) => {
    const rows = [1, 2, 3].map((plate) =>
      vehicle(3100 + plate, { insuranceCompany: "Bajaj Alianz", telecallerName: "ashaa" }),
    );
    const source = { source: "Dealer", matching: [{ header: "TC", target: "telecallerName" }] };
    const draft = await opened(office, rows, source);
    const { values } = await get(office, `/api/imports/${draft.id}/draft/values`);
    expect(values).toMatchObject([
      { column: "telecallerName", value: "ashaa", rows: 3, proposal: "asha", replacedBy: null },
      { column: "insuranceCompany", value: "Bajaj Alianz", rows: 3, proposal: "Bajaj Allianz" },
    ]);
    const replace = (to: string | null) =>
      office.admin.send("POST", `/api/imports/${draft.id}/draft/replace`, {
        column: "telecallerName",
        from: "ashaa",
        to,
      });
    expect((await replace("asha")).body).toMatchObject({ unknownValues: 1 });
    expect((await replace(null)).body).toMatchObject({ unknownValues: 2 });
    await replace("asha");
    await imported(office, draft.id, { remember: "Dealer" });
    expect((await get(office, "/api/import-sources")).sources).toMatchObject([
      {
        name: "Dealer",
        columns: [{ header: "TC", target: "telecallerName" }],
        leftOut: expect.arrayContaining(["Cust Name", "Dealer Code"]),
      },
    ]);
    const next = await opened(office, [vehicle(3201, { telecallerName: "ashaa", city: "Poona" })], source);
    const city = { column: "city", from: "Poona", to: "Pune" };
    await office.admin.send("POST", `/api/imports/${next.id}/draft/replace`, city);
    const cells = [{ row: 2, column: "maker", text: "Hyundai" }];
    await office.admin.send("PATCH", `/api/imports/${next.id}/draft/rows`, { cells });
    const [row] = (await rowsOf(office, next.id)).rows;
    expect(row.values).toMatchObject({ telecallerName: "asha", city: "Pune", maker: "Hyundai" });
    expect([...row.mended].sort()).toEqual(["city", "maker", "telecallerName"]);
    expect([...row.replaced].sort()).toEqual(["city", "telecallerName"]);
  });

  test("the closest known insurer is also found by its other names, and beside what files add to a name", async ({
    office,
  }) => {
    const names = ["Relianse Gen. Insurance Company Limited", "Kotak Mahendra", "Sahyadri Cover"];
    const rows = names.map((insuranceCompany, place) => vehicle(3150 + place, { insuranceCompany }));
    const draft = await opened(office, rows);
    const { values } = await get(office, `/api/imports/${draft.id}/draft/values`);
    const proposals = values.map((one: { value: string; proposal: string | null }) => [
      one.value,
      one.proposal,
    ]);
    expect(Object.fromEntries(proposals)).toEqual({
      "Relianse Gen. Insurance Company Limited": "Reliance General",
      "Kotak Mahendra": "Zurich Kotak",
      "Sahyadri Cover": null,
    });
  });
});

describe("who gets the leads", () => {
  test("by the file's names, last year's caller, evenly or nobody; unknown names are listed", async ({
    office,
    asha,
  }) => {
    const last = await opened(office, [vehicle(4101, { telecallerName: "asha" })], {
      month: "2025-11",
      matching: [{ header: "TC", target: "telecallerName" }],
    });
    await imported(office, last.id);
    const draft = await opened(
      office,
      [
        vehicle(4101, { telecallerName: "BHARAT" }),
        vehicle(4102, { telecallerName: "bharatt" }),
        vehicle(4103, { telecallerName: "Asha" }),
        vehicle(4104),
      ],
      { matching: [{ header: "TC", target: "telecallerName" }] },
    );
    const preview = async (assign: string) => {
      await office.admin.send("PATCH", `/api/imports/${draft.id}/draft`, { assign });
      const { people, ...rest } = await get(office, `/api/imports/${draft.id}/draft/people`);
      return { ...rest, given: people.map(({ given }: { given: number }) => given) };
    };
    expect(await preview("file")).toMatchObject({
      given: [1, 1],
      unassigned: 2,
      unknown: [{ name: "bharatt", rows: 1, proposal: "bharat" }],
      named: 2,
      lastYear: 1,
    });
    await office.admin.send("PATCH", `/api/users/${asha.id}`, { capacity: 9, leftOn: "2999-12-01" });
    const { people } = await get(office, `/api/imports/${draft.id}/draft/people`);
    expect(people[0]).toMatchObject({ capacity: 9, absentUntil: null, leftOn: "2999-12-01" });
    await office.admin.send("PATCH", `/api/users/${asha.id}`, { capacity: null, leftOn: null });
    expect(await preview("nobody")).toMatchObject({ given: [0, 0], unassigned: 4 });
    const evenly = await preview("evenly");
    expect([evenly.unassigned, evenly.given[0] + evenly.given[1]]).toEqual([0, 4]);
    const lastYear = await preview("lastYear");
    expect(lastYear).toMatchObject({ unassigned: 0 });
    const record = await imported(office, draft.id);
    expect(record).toMatchObject({ state: "done", added: 4 });
    const holders = (await leadsOf(office, "KA01AB4")).map(
      ({ assignedTo }: { assignedTo: string }) => assignedTo,
    );
    expect(holders.filter((id: string) => id === asha.id)).toHaveLength(lastYear.given[0]);
  });
});

describe("the import is a job of the server", () => {
  test("rows already here are filled, what a person has corrected stays, and an undo puts everything back", async ({
    office,
    asha,
  }) => {
    const first = await opened(office, [
      vehicle(5101, { telecallerName: "asha", city: "" }),
      vehicle(5102, { telecallerName: "asha", insuranceCompany: "Digit" }),
    ]);
    await office.admin.send("PATCH", `/api/imports/${first.id}/draft`, { assign: "file" });
    await imported(office, first.id);
    const before = await leadsOf(office, "KA01AB5");
    const corrected = before.find((lead: Values) => lead.registrationNumber === "KA01AB5102");
    const edit = { insuranceCompany: "HDFC ERGO", version: corrected.version };
    expect((await asha.send("PATCH", `/api/leads/${corrected.id}`, edit)).status).toBe(200);

    const draft = await opened(office, [
      vehicle(5101, { city: "Pune", premiumAmount: "₹ 12,500" }),
      vehicle(5102, { insuranceCompany: "Digit", idv: "450000" }),
      vehicle(5103),
      vehicle(5104, { model: "" }),
    ]);
    expect(draft).toMatchObject({ counts: { changed: 2 }, corrected: 1 });
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft`, { known: "overwrite" });
    const record = await imported(office, draft.id);
    expect(record).toMatchObject({ state: "done", rows: 4, added: 1, changed: 2, unchanged: 0, refused: 1 });
    const detail = async (plate: number) => {
      const found = (await leadsOf(office, "KA01AB5")).find(
        (lead: Values) => lead.registrationNumber === `KA01AB${plate}`,
      );
      return (
        (await get(office, `/api/leads/${found.id}`)).lead ?? (await get(office, `/api/leads/${found.id}`))
      );
    };
    expect(await detail(5101)).toMatchObject({ city: "Pune", premiumAmount: 12500 });
    expect(await detail(5102)).toMatchObject({ insuranceCompany: "HDFC ERGO", idv: 450000 });

    await undone(office, draft.id);
    expect(await detail(5101)).toMatchObject({ city: null, premiumAmount: null });
    expect(await detail(5102)).toMatchObject({ insuranceCompany: "HDFC ERGO", idv: null });
    expect(await leadsOf(office, "KA01AB5")).toHaveLength(2);
  });

  test("the same file again changes nothing and says so", async ({ office }) => {
    const rows = [vehicle(6101, { insuranceCompany: "Chola" }), vehicle(6102, { manufactureYear: "2019" })];
    const file = { fileName: "again.xlsx" };
    await imported(office, (await opened(office, rows, file)).id);
    const again = await opened(office, rows, file);
    expect(again).toMatchObject({ counts: { unchanged: 2, new: 0, changed: 0 }, toImport: 0 });
    const same = async (fileName: string, rows: number) =>
      (await get(office, `/api/imports?state=done&fileName=${fileName}&rows=${rows}`)).total;
    expect([await same("again.xlsx", 2), await same("again.xlsx", 3), await same("other.xlsx", 2)]).toEqual([
      1, 0, 0,
    ]);
    const started = await office.admin.send("POST", `/api/imports/${again.id}/start`, {});
    expect([started.status, started.body.message]).toEqual([
      409,
      "Nothing to import: no row is new or changes anything.",
    ]);
  });

  test("an import starts with as many rows as its sender saw, or not at all", async ({ office }) => {
    const draft = await opened(office, [vehicle(6201), vehicle(6202, { maker: "" })]);
    const start = (rows: number) => office.admin.send("POST", `/api/imports/${draft.id}/start`, { rows });
    const cells = [{ row: 3, column: "maker", text: "Tata" }];
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft/rows`, { cells });
    const refused = await start(draft.toImport);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The draft was changed meanwhile: it would import 2 rows now, not 1.",
    ]);
    expect((await start(2)).body).toMatchObject({ state: "waiting" });
    await office.admin.send("POST", `/api/imports/${draft.id}/cancel`);
  });

  test("one is saved at a time, others wait; a cancelled one keeps what is stored, and can be undone", async ({
    office,
  }) => {
    const rows = (from: number) => Array.from({ length: 6 }, (_, at) => vehicle(from + at));
    const [one, two] = [await opened(office, rows(7101)), await opened(office, rows(7201))];
    for (const { id } of [one, two]) await office.admin.send("POST", `/api/imports/${id}/start`, {});
    expect(await get(office, `/api/imports/${two.id}`)).toMatchObject({ state: "waiting", before: 1 });
    for (let part = 0; part < 3; part += 1) await savePart(office, later, 2);
    expect(await get(office, `/api/imports/${one.id}`)).toMatchObject({ state: "saving", added: 4, rows: 6 });
    const cancelled = await office.admin.send("POST", `/api/imports/${one.id}/cancel`);
    expect(cancelled.body).toMatchObject({ state: "cancelled", added: 4 });
    while (await savePart(office, later, 2));
    expect(await get(office, `/api/imports/${two.id}`)).toMatchObject({ state: "done", added: 6 });
    expect(await undone(office, one.id)).toMatchObject({ state: "undone", undone: { removed: 4 } });
  });

  test("other details, the source and every further field are stored with the lead", async ({ office }) => {
    const draft = await office.admin.send("POST", "/api/imports", {
      uploadId: randomUUID(),
      fileName: "portal.xls",
      month: "2026-11",
      source: "Maruti portal",
      header,
      matching: [],
      rows: 1,
    });
    const { id } = draft.body;
    const values = vehicle(8101, { secondPhone: "9811112222", previousNcb: "35%", claimsStatus: "No" });
    const others = { "Dealer Code": "MH-PNQ-04" };
    await office.admin.send("POST", `/api/imports/${id}/staged`, {
      rows: [{ row: 2, cells: ["x"], values, others }],
    });
    await office.admin.send("POST", `/api/imports/${id}/check`);
    await imported(office, id);
    const [lead] = await leadsOf(office, "KA01AB8");
    expect(await get(office, `/api/leads/${lead.id}`)).toMatchObject({
      secondPhone: "+91-9811112222",
      previousNcb: "35",
      claimsStatus: "not_claimed",
      source: "Maruti portal",
      otherDetails: others,
    });
  });
});
