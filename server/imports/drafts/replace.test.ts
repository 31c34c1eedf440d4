import { describe, expect } from "vitest";
import { AT, get, imported, opened, rowsOf, type Values, vehicle } from "#server/testing/drafts";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"], at: AT });

const replaceIn = async (office: Office, id: number, column: string, from: string, to: string | null) => {
  const path = `/api/imports/${id}/draft/replace`;
  const { status, body } = await office.admin.send("POST", path, { column, from, to });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** The same as a replacement, cell by cell. */
async function mendIn(
  office: Office,
  id: number,
  rows: Values[],
  column: string,
  from: string,
  to: string | null,
) {
  const cells = rows.flatMap((values, index) =>
    values[column]?.trim() === from ? [{ row: index + 2, column, text: to }] : [],
  );
  const { status, body } = await office.admin.send("PATCH", `/api/imports/${id}/draft/rows`, { cells });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.draft;
}
const asMended = async (office: Office, id: number) => {
  const { rows } = await rowsOf(office, id);
  return rows.map(({ replaced: _, ...row }: Values) => row);
};
const withoutId = ({ id: _, ...draft }: Values) => draft;

describe("a value is replaced in every row", () => {
  const noPlate = (plate: number, more: Values = {}) => vehicle(plate, { registrationNumber: "", ...more });
  const rows = [
    vehicle(1101, { insuranceCompany: "Bajaj Alianz", maker: "Hunda" }),
    vehicle(1102, { insuranceCompany: " Bajaj Alianz ", maker: "Hunda", phoneNumber: "" }),
    vehicle(1103, { insuranceCompany: "Bajaj Alianz", city: "Poona", insuranceExpiry: "2026-12-31" }),
    vehicle(1103, { insuranceCompany: "Bajaj Alianz", maker: "Hunda", city: "Poona" }),
    noPlate(1105, { maker: "Hunda", insuranceExpiry: "soon" }),
    noPlate(1105, { maker: "Honda" }),
    vehicle(1106, { registrationNumber: "NEW", insuranceExpiry: "2026-12-31", manufactureYear: "20155" }),
    vehicle(1107, { registrationNumber: "NEW", insuranceExpiry: "soon", manufactureYear: "20155" }),
    vehicle(1108, { registrationNumber: "TEMP1", phoneNumber: "9800001101", maker: "Hunda" }),
    vehicle(1109, { name: "M/s Ravi", phoneNumber: "98000", secondPhone: "98000", telecallerName: "ashaa" }),
  ];
  const replacements: [column: string, from: string, to: string | null][] = [
    ["insuranceCompany", "Bajaj Alianz", "Bajaj Allianz"],
    ["insuranceCompany", "Bajaj Alianz", null],
    ["insuranceCompany", "Bajaj Alianz", "Digit"],
    ["insuranceCompany", "Bajaj Alianz", "Bajaj Allianz"],
    ["maker", "Hunda", "Honda"],
    ["maker", "Hunda", ""],
    ["maker", "Hunda", null],
    ["city", "Poona", "Pune"],
    ["insuranceExpiry", "soon", "31/12/2026"],
    ["insuranceExpiry", "2026-12-31", "30-11-2026"],
    ["insuranceExpiry", "2026-12-31", "31/11/2026"],
    ["insuranceExpiry", "soon", null],
    ["manufactureYear", "20155", "2015"],
    ["registrationNumber", "NEW", "=A1"],
    ["registrationNumber", "NEW", "KA01AB1103"],
    ["registrationNumber", "NEW", null],
    ["phoneNumber", "98000", "9800001109"],
    ["secondPhone", "98000", "9800001110"],
    ["telecallerName", "ashaa", "bharat"],
    ["name", "M/s Ravi", "Ravi and Sons"],
  ];

  test("as if each of its cells were edited, in a chosen month and in the months of the expiry (deviations)", async ({
    office,
  }) => {
    const here = [vehicle(1101, { city: "Poona" }), vehicle(1103, { insuranceCompany: "Digit" })];
    await imported(office, (await opened(office, here)).id);
    for (const place of [{ month: "2026-11" }, { month: undefined }]) {
      const replaced = await opened(office, rows, place);
      const mended = await opened(office, rows, place);
      for (const [column, from, to] of replacements) {
        const draft = await replaceIn(office, replaced.id, column, from, to);
        const expected = await mendIn(office, mended.id, rows, column, from, to);
        const what = `${place.month}, ${column}: ${from} to ${to}`;
        expect(withoutId(draft), what).toEqual(withoutId(expected));
        expect(await asMended(office, replaced.id), what).toEqual(await asMended(office, mended.id));
      }
      const before = await get(office, `/api/imports/${replaced.id}/draft`);
      const again = await office.admin.send("POST", `/api/imports/${replaced.id}/check`);
      expect(again.body).toEqual(before);
    }
  });

  test("every replaced value of the file is listed, to be taken back, also a remembered one (deviations)", async ({
    office,
  }) => {
    const source = { source: "Portal", matching: [{ header: "City", target: "city" }] };
    const file = (plate: number, more: Values = {}) =>
      vehicle(plate, { insuranceCompany: "Digit", city: "Poona", ...more });
    const listedOf = async (id: number) =>
      (await get(office, `/api/imports/${id}/draft/values`)).values.map(
        ({ column, value, rows, replacedBy }: Values) => [column, value, rows, replacedBy],
      );
    const first = await opened(office, [file(3301), file(3302), file(3303, { city: "Delhi" })], source);
    expect(await listedOf(first.id)).toEqual([]);
    await replaceIn(office, first.id, "city", "Poona", "Pune");
    await replaceIn(office, first.id, "city", "Delhi", "New Delhi");
    await replaceIn(office, first.id, "insuranceCompany", "Digit", "ACKO");
    const ofDelhi = ["city", "Delhi", 1, "New Delhi"];
    expect(await listedOf(first.id)).toEqual([
      ["insuranceCompany", "Digit", 3, "ACKO"],
      ["city", "Poona", 2, "Pune"],
      ofDelhi,
    ]);
    await replaceIn(office, first.id, "city", "Poona", null);
    await replaceIn(office, first.id, "insuranceCompany", "Digit", null);
    expect(await listedOf(first.id)).toEqual([ofDelhi]);
    await imported(office, first.id, { remember: "Portal" });
    const next = await opened(office, [file(3304), file(3305, { city: "Delhi" })], source);
    expect(await listedOf(next.id)).toEqual([ofDelhi]);
  });

  test("a telecaller's name in capitals and in small letters is one value, replaced and taken back at once", async ({
    office,
  }) => {
    const file = (plate: number, telecallerName: string) => vehicle(plate, { telecallerName });
    const rows = [file(3401, "ashaa"), file(3402, "ASHAA"), file(3403, "ashaa"), file(3404, "ravi")];
    const draft = await opened(office, rows);
    const values = async () =>
      (await get(office, `/api/imports/${draft.id}/draft/values`)).values.map(
        ({ value, rows, replacedBy }: Values) => [value, rows, replacedBy],
      );
    expect(await values()).toEqual([
      ["ashaa", 3, null],
      ["ravi", 1, null],
    ]);
    expect(draft.unknownValues).toBe(2);
    const { unknown } = await get(office, `/api/imports/${draft.id}/draft/people`);
    expect(unknown.map(({ name }: Values) => name).sort()).toEqual(["ashaa", "ravi"]);
    await replaceIn(office, draft.id, "telecallerName", "ashaa", "asha");
    expect(await values()).toEqual([
      ["ashaa", 3, "asha"],
      ["ravi", 1, null],
    ]);
    const names = async () =>
      (await rowsOf(office, draft.id)).rows.map(({ values }: { values: Values }) => values.telecallerName);
    expect(await names()).toEqual(["asha", "asha", "asha", "ravi"]);
    await replaceIn(office, draft.id, "telecallerName", "ashaa", null);
    expect((await values())[0]).toEqual(["ashaa", 3, null]);
  });
});
