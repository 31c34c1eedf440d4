import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { AT, get, header, imported, opened, rowsOf, type Values, vehicle } from "#server/testing/drafts";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"], at: AT });

const edit = (office: Office, id: number, row: number, column: string, text: string) =>
  office.admin.send("PATCH", `/api/imports/${id}/draft/rows`, { cells: [{ row, column, text }] });
const waiting = async (office: Office) =>
  (await get(office, "/api/imports?state=draft")).imports.map(({ id }: Values) => id);
/** Rows of a file by one matching; the cells are the file's, whatever the matching. */
async function staged(office: Office, rows: [cells: string[], values: Values][], more: object = {}) {
  const body = { uploadId: randomUUID(), fileName: "dealer.xlsx", month: "2026-11", header, matching: [] };
  const open = await office.admin.send("POST", "/api/imports", { ...body, rows: rows.length, ...more });
  expect(open.status, JSON.stringify(open.body)).toBe(200);
  const { id } = open.body;
  const sent = rows.map(([cells, values], index) => ({ row: index + 2, cells, values }));
  await office.admin.send("POST", `/api/imports/${id}/staged`, { rows: sent });
  return { id, check: async () => (await office.admin.send("POST", `/api/imports/${id}/check`)).body };
}

describe("a file whose columns are matched again stays one draft", () => {
  const plates = [5101, 5102, 5103, 5104];
  const cellsOf = (plate: number) => [`Ravi ${plate}`, `98000${plate}0`, `Landline ${plate}`, "Poona"];
  const byLandline = (plate: number): [string[], Values] => [
    cellsOf(plate),
    vehicle(plate, { phoneNumber: `Landline ${plate}`, city: "Poona" }),
  ];
  const byMobile = (plate: number): [string[], Values] => [
    cellsOf(plate),
    vehicle(plate, { phoneNumber: `98000${plate}0`, city: "Poona" }),
  ];

  test("edits that still apply are kept, the others are named, and the first draft is gone (deviations)", async ({
    office,
  }) => {
    const first = await staged(office, plates.map(byLandline));
    await first.check();
    await edit(office, first.id, 2, "phoneNumber", "9811100001");
    await edit(office, first.id, 3, "phoneNumber", `98000${plates[1]}0`);
    await edit(office, first.id, 4, "name", "Asha Rao");
    await edit(office, first.id, 5, "email", "asha@example.in");
    const replace = { column: "city", from: "Poona", to: "Pune" };
    await office.admin.send("POST", `/api/imports/${first.id}/draft/replace`, replace);
    await office.admin.send("PATCH", `/api/imports/${first.id}/draft`, { known: "overwrite" });

    const again = await staged(office, plates.map(byMobile), { replaces: first.id });
    expect(await waiting(office)).toEqual([first.id]);
    const draft = await again.check();
    expect(draft).toMatchObject({
      checked: true,
      counts: { new: 4 },
      plan: { known: "overwrite" },
      carried: { kept: 3, dropped: 1, first: [{ row: 2, column: "phoneNumber", text: "9811100001" }] },
    });
    expect(await waiting(office)).toEqual([again.id]);
    const { rows } = await rowsOf(office, again.id);
    expect(rows.map(({ values }: Values) => values)).toMatchObject([
      { phoneNumber: "9800051010", city: "Pune" },
      { phoneNumber: "9800051020", city: "Pune" },
      { name: "Asha Rao", city: "Pune" },
      { email: "asha@example.in", city: "Pune" },
    ]);
    expect(await get(office, `/api/imports/${again.id}/draft`)).toMatchObject({ carried: { kept: 3 } });
    // The reply was lost.
    expect(await again.check()).toMatchObject({ carried: { kept: 3 } });
    await imported(office, again.id, { remember: "Dealer" });
  });

  test("until it is checked the first draft stands with its edits, and nothing is left of one that was broken off (deviations)", async ({
    office,
  }) => {
    const first = await staged(office, plates.map(byLandline));
    await first.check();
    await edit(office, first.id, 2, "name", "Asha Rao");
    const broken = await staged(office, plates.slice(0, 2).map(byMobile), { replaces: first.id, rows: 4 });
    expect(await waiting(office)).toEqual([first.id]);
    expect((await rowsOf(office, first.id)).rows[0].values).toMatchObject({ name: "Asha Rao" });
    const again = await staged(office, plates.map(byMobile), { replaces: first.id });
    expect((await office.admin.get(`/api/imports/${broken.id}`)).status).toBe(404);
    expect((await office.admin.send("DELETE", `/api/imports/${first.id}/draft`)).status).toBe(200);
    expect((await office.admin.get(`/api/imports/${again.id}`)).status).toBe(404);
    expect(await waiting(office)).toEqual([]);
  });

  test("another file takes no draft's place (deviations)", async ({ office }) => {
    const first = await staged(office, plates.map(byLandline));
    await first.check();
    const other = await opened(office, [vehicle(6101), vehicle(6102)], { replaces: first.id });
    expect(other.carried).toBeNull();
    expect((await waiting(office)).sort()).toEqual([first.id, other.id].sort());
  });
});
