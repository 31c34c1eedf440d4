import { describe, expect } from "vitest";
import { CELL_MAX } from "#contract/imports/sizes";
import { savePart } from "#server/imports/drafts/save-part";
import { openMeters } from "#server/platform/meters";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { get, imported, later, leadsOf, opened, rowsOf, vehicle } from "#server/testing/drafts";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { importsJobs } from "./imports-job.ts";

const test = officeTest({ at: "2026-11-05T10:00:00+05:30", telecallers: ["asha"] });

const upload = async (office: Office, data: object[]) =>
  office.admin.send("POST", "/api/upload/csv-leads", { data, targetMonth: "11", targetYear: "2026" });

/** A value that only the database refuses. */
const refusesPoison = (office: Office) =>
  office.query(
    "alter table customers drop constraint if exists no_poison, add constraint no_poison check (city <> 'Poison')",
  );

describe("one row never costs another", () => {
  test("a text longer than its field is a fault that names the cell, and nothing is cut", async ({
    office,
  }) => {
    const long = "x".repeat(112);
    const reason = "City has 112 characters; at most 100";
    const { status, body } = await upload(office, [vehicle(1101, { city: long }), vehicle(1102)]);
    expect([status, body.results.successful, body.results.errors]).toEqual([200, 1, [`Row 2: ${reason}`]]);

    const draft = await opened(office, [
      vehicle(1103, { city: long, source: "s".repeat(CELL_MAX) }),
      vehicle(1104),
    ]);
    expect(draft.counts).toMatchObject({ new: 1, mending: 1 });
    const { rows } = await rowsOf(office, draft.id, "show=mending");
    expect(rows[0].faults).toEqual({
      city: reason,
      source: `Source has ${CELL_MAX} characters; at most 100`,
    });
    expect(await imported(office, draft.id)).toMatchObject({ added: 1, refused: 1 });
  });

  test("a row that the database refuses fails alone, in an upload and in a draft, new or known", async ({
    office,
  }) => {
    await upload(office, [vehicle(1201)]);
    await refusesPoison(office);
    const reason = "A value of this row cannot be stored";
    const poison = { city: "Poison" };
    const { status, body } = await upload(office, [vehicle(1202), vehicle(1203, poison), vehicle(1204)]);
    expect([status, body.results]).toMatchObject([200, { successful: 2, failures: [{ row: 3, reason }] }]);
    const file = [
      vehicle(1201, poison),
      vehicle(1205),
      vehicle(1206, poison),
      vehicle(1202, { city: "Pune" }),
      vehicle(1207),
    ];
    const draft = await opened(office, file);
    await office.admin.send("POST", `/api/imports/${draft.id}/start`, {});
    while (await savePart(office, later));
    expect(await get(office, `/api/imports/${draft.id}`)).toMatchObject({
      state: "done",
      added: 2,
      changed: 1,
      refused: 2,
    });
    const rejected = (await get(office, `/api/imports/${draft.id}/rows?result=refused`)).rows;
    expect(rejected).toMatchObject([
      { row: 2, reason },
      { row: 4, reason },
    ]);
    expect(await leadsOf(office, "KA01AB12")).toHaveLength(5);
  });

  test("an import that cannot go on is set aside with its reason, and the next one is done", async ({
    office,
    asha,
  }) => {
    await office.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.row = 77 then raise exception 'Row 77 is not for this table'; end if; return new; end $$`);
    await office.query(
      "create trigger refuse before insert on import_rows for each row execute function refuse()",
    );
    const first = await opened(office, [vehicle(1301)]);
    await office.query("update staged_rows set row = 77 where import_id = $1", [first.id]);
    const second = await opened(office, [vehicle(1302)]);
    for (const { id } of [first, second]) await office.admin.send("POST", `/api/imports/${id}/start`, {});
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const jobs = importsJobs({ ...office, clock: () => later, meters: openMeters() }, say);
    const stop = runPeriodically(jobs, say);
    const stateOf = async (id: number) => (await get(office, `/api/imports/${id}`)).state;
    await expect.poll(() => stateOf(second.id), { timeout: 20_000, interval: 200 }).toBe("done");
    const failed = await get(office, `/api/imports/${first.id}`);
    expect(failed).toMatchObject({
      state: "failed",
      failure: "Row 77 is not for this table",
      added: 0,
      undoUntil: null,
    });
    expect(said).toContain(`Import ${first.id} was set aside: Row 77 is not for this table`);
    expect((await get(office, "/api/imports?state=failed")).total).toBe(1);
    expect((await asha.send("POST", `/api/imports/${first.id}/start`, {})).status).toBe(403);

    await office.query("drop trigger refuse on import_rows");
    const again = await office.admin.send("POST", `/api/imports/${first.id}/start`, {});
    expect(again.body).toMatchObject({ state: "waiting", failure: null });
    await expect.poll(() => stateOf(first.id), { timeout: 20_000, interval: 200 }).toBe("done");
    await stop();
    expect(await leadsOf(office, "KA01AB13")).toHaveLength(2);
  });
});

test("a month of no calendar is refused, and the field is named", async ({ office }) => {
  const refused = async (method: string, path: string, body?: object) => {
    const answer = await office.admin.send(method, path, body);
    return [answer.status, answer.body.field];
  };
  const draft = {
    uploadId: crypto.randomUUID(),
    fileName: "a.xlsx",
    header: [],
    matching: [],
    rows: 1,
  };
  for (const month of ["0000-05", "1899-12", "9999-01", "2026-13"]) {
    expect(await refused("POST", "/api/imports", { ...draft, month })).toEqual([400, "month"]);
    expect(await refused("POST", "/api/campaigns", { name: `C ${month}`, month })).toEqual([400, "month"]);
    expect(await refused("GET", `/api/leads?campaignMonth=${month}`)).toEqual([400, "campaignMonth"]);
    expect(await refused("GET", `/api/imports?month=${month}`)).toEqual([400, "month"]);
    expect((await office.admin.get(`/api/renewals/${month}`)).status).toBe(404);
  }
});

test("a record that a form sends with a text longer than its field is refused, and the field is named", async ({
  office,
}) => {
  const form = { firstName: "Ravi", lastName: "Kumar", mobileNumber: "9800000199", vehicleType: "car" };
  const limits = {
    firstName: 200,
    vehicleType: 100,
    registrationNumber: 100,
    maker: 100,
    model: 100,
    policyNumber: 100,
  };
  for (const [field, max] of Object.entries(limits)) {
    const text = Array.from({ length: max + 1 }, (_, at) =>
      String.fromCharCode(0x900 + ((at * 37) % 100)),
    ).join("");
    const refused = await office.admin.send("POST", "/api/customers", { ...form, [field]: text });
    expect([refused.status, refused.body.field]).toEqual([400, field]);
    const stored = await office.admin.send("POST", "/api/customers", {
      ...form,
      [field]: text.slice(0, max),
    });
    expect([field, stored.status]).toEqual([field, 200]);
  }
});
