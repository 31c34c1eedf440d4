import { expect, test } from "vitest";
import { csvText } from "#contract/exports/csv-text";
import { columnOf, csvHeader, readRow } from "#contract/lead/columns";
import { emptyFields } from "#contract/lead/empty-fields";
import { recordColumns } from "#contract/leads/exported";

const exportHeader = recordColumns.map(({ header }) => header);
const exportRow = (row: Parameters<(typeof recordColumns)[number]["of"]>[0]) =>
  recordColumns.map(({ of }) => csvText(of(row)));

const record = {
  ...emptyFields,
  id: 31,
  leadId: 77,
  name: "Asha Rao",
  firstName: "Asha",
  lastName: "Rao",
  phoneNumber: "+91-9800000142",
  mobileNumber: "+91-9800000142",
  email: "asha@example.com",
  registrationNumber: "MH12DE4321",
  vehicleType: "car",
  vehicleDetails: "Tata Nexon",
  maker: "Tata",
  model: "Nexon",
  manufactureYear: 2021,
  registrationDate: "2021-11-12",
  insuranceCompany: "Digit",
  insuranceExpiryText: "next week",
  claimsStatus: "not_claimed",
  previousNcb: "25",
  status: "connected",
  subStatus: "interested",
  lastCallAt: new Date("2026-11-05T04:30:00Z"),
  campaignMonth: "2026-11",
  telecallerName: "pooja",
  secondPhone: "+91-9800000143",
  city: "Pune",
  idv: 450_000,
  otherDetails: { Financier: "HDFC Bank", "RTO code": "MH12" },
} as const;

test("an export begins with the columns of the upload's file, then status, claims, bonus and last call (specification §3, §7)", () => {
  expect(exportHeader).toEqual([
    ...csvHeader,
    "second_phone",
    "email",
    "address",
    "city",
    "pin_code",
    "language",
    "fuel_type",
    "chassis_number",
    "engine_number",
    "status",
    "sub_status",
    "campaign_month",
    "policy_number",
    "premium_amount",
    "idv",
    "claims_status",
    "previous_ncb",
    "source",
    "remark",
    "last_call_at_ist",
    "customer_id",
    "lead_id",
    "other_details",
  ]);
  const line = Object.fromEntries(exportHeader.map((header, place) => [header, exportRow(record)[place]]));
  expect(line).toMatchObject({
    name: "Asha Rao",
    insurance_expiry: "next week",
    Telecaller_Name: "pooja",
    status: "connected",
    sub_status: "interested",
    previous_ncb: "25",
    phone_number: "9800000142",
    last_call_at_ist: "2026-11-05 10:00",
    lead_id: 77,
    other_details: "Financier: HDFC Bank; RTO code: MH12",
  });
});

test("an exported row can be uploaded again unchanged", () => {
  const cells: Record<string, string> = {};
  for (const [place, header] of exportHeader.entries()) {
    const column = columnOf(header);
    if (column) cells[column] = String(exportRow(record)[place] ?? "");
  }
  expect(readRow(cells, "2026-11-05")).toMatchObject({
    name: "Asha Rao",
    phoneNumber: "+91-9800000142",
    registrationDate: { date: "2021-11-12", text: null },
    insuranceExpiry: { date: null, text: "next week" },
    telecallerName: "pooja",
    secondPhone: "+91-9800000143",
    city: "Pune",
    idv: 450_000,
    claimsStatus: "not_claimed",
    previousNcb: 25,
  });
});
