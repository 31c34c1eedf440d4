import { describe, expect } from "vitest";
import { AT, get, imported, leadsOf, opened, rowsOf, type Values, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"], at: AT });

describe("rows without an expiry", () => {
  test("go to a month that is chosen for all of them at once, and back; a day that does not exist still has errors (deviations)", async ({
    office,
  }) => {
    const expiries = ["2026-12-20", "2026-12-21", "2027-01-02", "", "NA", "31/11/2026", ""];
    const rows = expiries.map((insuranceExpiry, at) => vehicle(7101 + at, { insuranceExpiry }));
    rows.push(vehicle(7108, { insuranceExpiry: "", maker: "" }));
    const draft = await opened(office, rows, { month: undefined });
    expect(draft).toMatchObject({
      counts: { new: 3, mending: 5 },
      withoutExpiry: { rows: 3, proposal: "2026-12" },
      months: [
        { month: "2026-12", leads: 2 },
        { month: "2027-01", leads: 1 },
      ],
      expired: 0,
      noExpiry: 0,
    });
    const put = async (monthWithoutExpiry: string | null) => {
      const path = `/api/imports/${draft.id}/draft`;
      const { status, body } = await office.admin.send("PATCH", path, { monthWithoutExpiry });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const placed = await put("2026-11");
    expect(placed).toMatchObject({
      counts: { new: 6, mending: 2 },
      noExpiry: 2,
      withoutExpiry: { rows: 3 },
      plan: { monthWithoutExpiry: "2026-11" },
      toImport: 6,
    });
    const mending = (await rowsOf(office, draft.id, "show=mending")).rows;
    expect(mending.map(({ row, faults }: Values) => [row, Object.values(faults as never)])).toEqual([
      [7, ["Invalid date: there is no such day, so the lead has no month"]],
      [9, ["Maker is missing"]],
    ]);
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft/rows`, {
      cells: [{ row: 8, column: "registrationNumber", text: "KA01AB7104" }],
    });
    expect(await get(office, `/api/imports/${draft.id}/draft`)).toMatchObject({
      counts: { new: 5, twice: 1 },
    });
    expect(await put(null)).toMatchObject({ counts: { new: 3, mending: 5 } });
    await put("2026-11");
    const done = await imported(office, draft.id);
    expect(done).toMatchObject({ added: 5 });
    const found = await leadsOf(office, "KA01AB71");
    expect(found.map(({ registrationNumber }: Values) => registrationNumber).sort()).toEqual([
      "KA01AB7104",
      "KA01AB7105",
    ]);
  });
});

test("before anything is stored the check says how many leads go to which month, and how many expire before today", async ({
  office,
}) => {
  const expiries = ["2026-01-12", "2026-11-04", "2026-11-05", "2026-12-31"];
  const rows = expiries.map((insuranceExpiry, at) => vehicle(7201 + at, { insuranceExpiry }));
  const draft = await opened(office, rows, { month: undefined });
  const months = [
    { month: "2026-01", leads: 1 },
    { month: "2026-11", leads: 2 },
    { month: "2026-12", leads: 1 },
  ];
  expect(draft).toMatchObject({ months, expired: 2 });
  await imported(office, draft.id);
  expect((await get(office, `/api/imports/${draft.id}/people`)).months).toEqual(months);
});

test("an expiry date that cannot be read is named, counted before the import, and counted after it until someone types one", async ({
  office,
}) => {
  const expiries = ["2026-11-20", "32/12/2026", "soon", ""];
  const rows = expiries.map((insuranceExpiry, at) => vehicle(7301 + at, { insuranceExpiry }));
  const draft = await opened(office, rows);
  expect(draft).toMatchObject({ toImport: 4, expiriesLeftOut: 2 });
  const { rows: doubtful } = await rowsOf(office, draft.id, "show=doubtful");
  expect(doubtful.map(({ doubts }: Values) => doubts)).toEqual([
    { insuranceExpiry: "Invalid date: it is left out" },
    { insuranceExpiry: "Not a date: it is left out" },
  ]);
  await imported(office, draft.id);
  const leftOut = async () => (await get(office, `/api/imports/${draft.id}/people`)).expiriesLeftOut;
  expect(await leftOut()).toBe(2);
  const [lead] = await leadsOf(office, "KA01AB7302");
  await office.admin.send("PATCH", `/api/leads/${lead.id}`, { insuranceExpiry: "2026-12-31" });
  expect(await leftOut()).toBe(1);
});
