import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ROWS_PER_PAGE, ROWS_PER_STAGING } from "#contract/imports/sizes";
import { savePart } from "#server/imports/drafts/save-part";
import { undoPart } from "#server/imports/undo-import";
import type { Office } from "./office.ts";

/** Drafts of imports, opened, imported and undone as the upload page and the job do it. */

export const AT = "2026-11-05T10:00:00+05:30";
export const later = new Date("2026-11-05T10:05:00+05:30");

export const header = [
  "Cust Name",
  "Mobile",
  "Make",
  "Model",
  "Regn No",
  "Ins Co",
  "Exp Dt",
  "TC",
  "Dealer Code",
];
export const vehicle = (plate: number, more: Record<string, string> = {}) => ({
  name: "Ravi Kumar",
  phoneNumber: `98000${String(plate).padStart(5, "0")}`,
  maker: "Honda",
  model: "City",
  registrationNumber: `KA01AB${plate}`,
  insuranceExpiry: "2026-11-20",
  ...more,
});
export type Values = Record<string, string>;

export async function opened(office: Office, rows: Values[], more: object = {}) {
  const body = {
    uploadId: randomUUID(),
    fileName: "dealer.xlsx",
    month: "2026-11",
    header,
    matching: [],
    ...more,
  };
  const draft = await office.admin.send("POST", "/api/imports", { ...body, rows: rows.length });
  expect(draft.status, JSON.stringify(draft.body)).toBe(200);
  const { id } = draft.body;
  const staged = rows.map(({ unreadable, ...values }, index) => ({
    row: index + 2,
    cells: Object.values(values),
    values,
    unreadable,
  }));
  for (let first = 0; first < staged.length; first += ROWS_PER_STAGING) {
    const part = staged.slice(first, first + ROWS_PER_STAGING);
    const sent = await office.admin.send("POST", `/api/imports/${id}/staged`, { rows: part });
    expect(sent.body).toEqual({ staged: first + part.length });
  }
  const checked = await office.admin.send("POST", `/api/imports/${id}/check`);
  expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  return checked.body;
}
export const get = async (office: Office, path: string) => (await office.admin.get(path)).body;
/** Of a list, the rows in its order. */
export async function rowsOf(office: Office, id: number, query = "") {
  const { rows: listed }: { rows: number[] } = await get(office, `/api/imports/${id}/draft/list?${query}`);
  if (listed.length === 0) return { rows: [], total: 0 };
  const page = listed.slice(0, ROWS_PER_PAGE);
  const { rows } = await get(office, `/api/imports/${id}/draft/rows?rows=${page.join()}`);
  const placeOf = ({ row }: { row: number }) => page.indexOf(row);
  return {
    rows: rows.sort((one: { row: number }, other: { row: number }) => placeOf(one) - placeOf(other)),
    total: listed.length,
  };
}
export async function imported(office: Office, id: number, body: object = {}) {
  const started = await office.admin.send("POST", `/api/imports/${id}/start`, body);
  expect([started.status, started.body.state]).toEqual([200, "waiting"]);
  while (await savePart(office, later, 2));
  return get(office, `/api/imports/${id}`);
}
export async function undone(office: Office, id: number) {
  expect((await office.admin.send("POST", `/api/imports/${id}/undo`)).status).toBe(200);
  while (await undoPart(office, later));
  return get(office, `/api/imports/${id}`);
}
export const leadsOf = async (office: Office, plates: string) =>
  (await get(office, `/api/leads?campaignMonth=2026-11&limit=100&search=${plates}`)).leads;
