import { expect } from "vitest";
import { AT, get, imported, leadsOf, opened, undone, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ at: AT });

test("the undo of an import keeps the leads that a later one has changed, until that one is undone (deviations)", async ({
  office,
}) => {
  const first = await opened(office, [vehicle(6101), vehicle(6102)]);
  await imported(office, first.id);
  const premium = { premiumAmount: "8100" };
  const second = await opened(office, [vehicle(6102, premium)]);
  expect(await imported(office, second.id)).toMatchObject({ changed: 1 });

  expect(await get(office, `/api/imports/${first.id}/undo`)).toMatchObject({
    removed: 1,
    worked: 0,
    later: { id: second.id, fileName: second.fileName, leads: 1 },
    stay: [{ registrationNumber: "KA01AB6102" }],
  });
  await undone(office, first.id);
  expect(await leadsOf(office, "KA01AB61")).toMatchObject([{ registrationNumber: "KA01AB6102" }]);
  expect(await get(office, `/api/imports/${second.id}/undo`)).toMatchObject({ restored: 1 });

  const third = await opened(office, [vehicle(6103)]);
  await imported(office, third.id);
  const fourth = await opened(office, [vehicle(6103, premium)]);
  await imported(office, fourth.id);
  await undone(office, fourth.id);
  expect(await get(office, `/api/imports/${third.id}/undo`)).toMatchObject({
    removed: 1,
    worked: 0,
    later: null,
  });
});
