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
  const file = { fileName: "dealer.xlsx", month: "2026-11", header, matching: [], rows: rows.length };
  const body = { uploadId: randomUUID(), ...file, ...more };
  const open = await office.admin.send("POST", "/api/imports", body);
  expect(open.status, JSON.stringify(open.body)).toBe(200);
  const { id } = open.body;
  const sent = rows.map(([cells, values], index) => ({ row: index + 2, cells, values }));
  const of = { uploadId: body.uploadId };
  const send = () => office.admin.send("POST", `/api/imports/${id}/staged`, { ...of, rows: sent });
  await send();
  return { id, send, check: async () => (await office.admin.send("POST", `/api/imports/${id}/check`)).body };
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

  test("it keeps its address and the edits that still apply, and names the others (deviations)", async ({
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
    expect(again.id).toBe(first.id);
    const draft = await again.check();
    expect(draft).toMatchObject({
      checked: true,
      counts: { new: 4 },
      plan: { known: "overwrite" },
      carried: { kept: 3, dropped: 1, first: [{ row: 2, column: "phoneNumber", text: "9811100001" }] },
    });
    expect(await waiting(office)).toEqual([first.id]);
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

  test("its edits outlive sendings that were broken off, and rows by an earlier mapping are refused (deviations)", async ({
    office,
  }) => {
    const first = await staged(office, plates.map(byLandline));
    await first.check();
    await edit(office, first.id, 2, "phoneNumber", "9811100001");
    await edit(office, first.id, 5, "name", "Asha Rao");
    const broken = await staged(office, plates.slice(0, 2).map(byMobile), { replaces: first.id, rows: 4 });
    expect(await get(office, `/api/imports/${first.id}/draft`)).toMatchObject({ staged: 2, checked: false });
    expect((await office.admin.send("POST", `/api/imports/${first.id}/start`, {})).status).toBe(409);
    const again = await staged(office, plates.map(byLandline), { replaces: first.id });
    expect((await broken.send()).status).toBe(409);
    expect(await again.check()).toMatchObject({ checked: true, carried: { kept: 2, dropped: 0 } });
    const { rows } = await rowsOf(office, first.id);
    expect([rows[0].values.phoneNumber, rows[3].values.name]).toEqual(["9811100001", "Asha Rao"]);
    expect(await waiting(office)).toEqual([first.id]);
  });

  test("the same call again, its reply lost, clears nothing (deviations)", async ({ office }) => {
    const first = await staged(office, plates.map(byLandline));
    await first.check();
    const call = { uploadId: randomUUID(), replaces: first.id };
    const again = await staged(office, plates.map(byMobile), call);
    await staged(office, [], { ...call, rows: plates.length });
    expect(await again.check()).toMatchObject({ id: first.id, checked: true, staged: 4 });
  });

  test("another file or sheet takes no draft's place (deviations)", async ({ office }) => {
    const first = await staged(office, plates.map(byLandline), { table: "900 0" });
    await first.check();
    const rows = [vehicle(6101), vehicle(6102)];
    const other = await opened(office, rows, { replaces: first.id, fileName: "other.xlsx", table: "900 0" });
    const sheet = await opened(office, rows, { replaces: first.id, table: "900 1" });
    expect(other.carried).toBeNull();
    expect(await waiting(office)).toEqual(expect.arrayContaining([first.id, other.id, sheet.id]));
  });
});
