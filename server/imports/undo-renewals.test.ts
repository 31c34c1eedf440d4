import { expect } from "vitest";
import { get, imported, opened, undone, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ at: "2026-11-05T10:00:00+05:30", telecallers: ["asha"] });

test("the undo of an import takes the renewals made of its leads, and names those that somebody has worked on", async ({
  office,
  asha,
}) => {
  const rows = [4101, 4102, 4103, 4104].map((plate) =>
    vehicle(plate, { insuranceExpiry: "2025-12-20", telecallerName: "asha" }),
  );
  const matching = [{ header: "TC", target: "telecallerName" }];
  const { id } = await opened(office, rows, { month: "2025-12", matching });
  await imported(office, id);
  expect((await office.admin.send("POST", "/api/renewals/2026-12")).body).toMatchObject({ added: 4 });
  const leads = await office.query(
    `select l.id::int, l.campaign_month as month, right(c.registration_number, 4) as plate
     from leads l join customers c on c.id = l.customer_id order by plate, month`,
  );
  const idOf = (plate: string, month: string) =>
    Number(leads.find((lead) => lead.plate === plate && lead.month === month)?.id);
  const worked = idOf("4103", "2026-12");
  await asha.records(worked, "interested");
  await asha.records(idOf("4104", "2025-12"), "interested");

  const preview = await get(office, `/api/imports/${id}/undo`);
  expect(preview).toMatchObject({ removed: 3, renewals: 2, worked: 2 });
  expect(preview.stay.map((lead: { id: number }) => lead.id).sort()).toEqual(
    [worked, idOf("4104", "2025-12")].sort(),
  );
  expect(await undone(office, id)).toMatchObject({ undone: { removed: 3, renewals: 2 } });
  const left = await office.query("select id::int from leads order by id");
  // Of a lead that stays, the renewal stays too.
  expect(left.map(({ id }) => id).sort()).toEqual(
    [worked, idOf("4104", "2025-12"), idOf("4104", "2026-12")].sort(),
  );
  expect(await office.query("select from customers")).toHaveLength(2);
  const [entry] = await office.query("select details from audit_log where action = 'leads.import_undone'");
  expect(entry?.details).toMatchObject({ count: 5 });
});
