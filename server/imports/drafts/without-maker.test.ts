import { expect } from "vitest";
import { AT, imported, leadsOf, opened, rowsOf, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ at: AT });

test("a model whose maker is not known is imported without one and to be looked at; a column of makers has one in each row (specification §5)", async ({
  office,
}) => {
  const { maker: _, ...unknown } = vehicle(8101, { model: "Foobar 99" });
  const matching = [{ header: "Vehicle", target: "makerAndModel" }];
  const { id, counts } = await opened(office, [unknown, vehicle(8102)], { matching });
  expect(counts).toMatchObject({ new: 2, mending: 0 });
  const { rows } = await rowsOf(office, id);
  expect(rows[0]).toMatchObject({
    faults: {},
    doubts: { maker: "The maker of this model is not known: it stays empty" },
  });
  expect(rows[1]).toMatchObject({ faults: {}, doubts: {} });
  await imported(office, id);
  expect(await leadsOf(office, "KA01AB8101")).toMatchObject([{ vehicleDetails: "Foobar 99" }]);

  const own = await opened(office, [{ ...unknown, registrationNumber: "KA01AB8103" }]);
  expect(own.counts).toMatchObject({ new: 0, mending: 1 });
});
