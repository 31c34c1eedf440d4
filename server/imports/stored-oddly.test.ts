import { expect } from "vitest";
import { test } from "#server/testing/office-test";

const row = (registrationNumber: string, more: Record<string, string> = {}) => ({
  name: "Ravi Kumar",
  phoneNumber: "9800000101",
  maker: "Honda",
  model: "City",
  registrationNumber,
  ...more,
});

test("an upload stores odd phones and dates as typed and names each of them, a good row not (specification §5)", async ({
  office,
}) => {
  const { body } = await office.admin.send("POST", "/api/upload/csv-leads", {
    data: [
      row("KA09YY0001"),
      row("KA09YY0002", { phoneNumber: "98123" }),
      row("KA09YY0003", { phoneNumber: "9811100001 / 9822200002" }),
      row("KA09YY0004", { insuranceExpiry: "12/25/2026" }),
      row("KA09YY0005", { insuranceExpiry: "05/12/2026", telecallerName: "nobody" }),
      row("KA09YY0001", { phoneNumber: "98123" }),
    ],
    targetMonth: "12",
    targetYear: "2026",
  });
  expect(body).toMatchObject({
    message: "5 successful, 1 failed.",
    results: { successful: 5, failed: 1, failures: [{ row: 7 }] },
  });
  expect(body.results.doubts).toEqual([
    { row: 3, reason: "Phone: 5 digits; a mobile number has ten" },
    { row: 4, reason: "Phone: Two numbers in one cell: kept as typed, and cannot be called" },
    { row: 5, reason: "Insurance expiry: Invalid date: it is left out" },
    {
      row: 6,
      reason:
        "Insurance expiry: Read as 5 Dec 2026, but other dates of the file have the month first; Telecaller: No active telecaller is called nobody",
    },
  ]);
  const [kept] = (await office.admin.get("/api/leads?search=KA09YY0003")).body;
  expect(kept.phoneNumber).toBe("9811100001 / 9822200002");
});

test("a lead for a person whose last day is over goes to nobody, and the row says so", async ({ office }) => {
  const { id } = await office.telecaller("divya");
  await office.query("update users set joined_on = null, left_on = '2020-01-31' where id = $1", [id]);
  const { body } = await office.admin.send("POST", "/api/upload/csv-leads", {
    data: [row("KA09YY0021", { telecallerName: "Divya" })],
    targetMonth: "12",
    targetYear: "2026",
  });
  expect(body.results.doubts).toEqual([{ row: 2, reason: "Telecaller: Divya left on 31 Jan 2020" }]);
  expect((await office.admin.get("/api/leads?search=KA09YY0021")).body[0].assignedTo).toBeNull();
});

test("a date that exists in no order says nothing about the order of the others", async ({ office }) => {
  const { body } = await office.admin.send("POST", "/api/upload/csv-leads", {
    data: [
      row("KA09YY0011", { insuranceExpiry: "04/11/2026" }),
      row("KA09YY0012", { insuranceExpiry: "31-31-2026" }),
    ],
    targetMonth: "11",
    targetYear: "2026",
  });
  expect(body.results.doubts).toEqual([{ row: 3, reason: "Insurance expiry: Invalid date: it is left out" }]);
});
