import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"] });

test("next year's file brings a sold vehicle to its new owner's record, and leaves the former owner's", async ({
  office,
  asha,
}) => {
  const registrationNumber = "MH12DE4321";
  const sold = await office.lead({ telecallerName: "asha", registrationNumber });
  const before = (await asha.get(`/api/leads/${sold}`)).body;
  await asha.records(sold, "vehicle_sold");
  const owner = { name: "Sachin Jagtap", phoneNumber: "9800061127", requestId: randomUUID() };
  const { body: bought } = await asha.send("POST", `/api/leads/${sold}/new-owner`, owner);
  const [next] = await uploadLeads(
    office,
    [{ name: "Sachin B Jagtap", phoneNumber: "9800061127", registrationNumber }],
    "2027-11",
  );
  const customerOf = async (id: number) => (await office.admin.get(`/api/leads/${id}`)).body;
  expect(await customerOf(next)).toMatchObject({
    customerId: (await customerOf(bought.id)).customerId,
    name: "Sachin B Jagtap",
  });
  expect(await customerOf(sold)).toMatchObject({ name: before.name, phoneNumber: before.phoneNumber });
});

test("a new owner needs a name and a mobile number that can be called; every form of it is stored as one", async ({
  office,
  asha,
}) => {
  const sold = await office.lead({ telecallerName: "asha" });
  await asha.records(sold, "vehicle_sold");
  const add = (owner: object) =>
    asha.send("POST", `/api/leads/${sold}/new-owner`, {
      name: "Sachin Jagtap",
      phoneNumber: "9800061127",
      requestId: randomUUID(),
      ...owner,
    });
  for (const phoneNumber of ["", "98000", "5800061127", "call his brother"]) {
    const { status, body } = await add({ phoneNumber });
    expect([status, body.field]).toEqual([400, "phoneNumber"]);
  }
  expect((await add({ name: " " })).body).toMatchObject({ field: "name", message: "Name is required" });
  const { body } = await add({ phoneNumber: "098000 61127" });
  expect((await asha.get(`/api/leads/${body.id}`)).body.phoneNumber).toBe("+91-9800061127");
});
