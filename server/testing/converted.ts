import { type FileRow, type Office, type Person, uploadLeads } from "./office.ts";

/**
 * For tests: six leads of November 2026, of which four are converted, one of them in October and one unassigned. Returns
 * their ids.
 */
export async function convertedPolicies(office: Office, asha: Person, bharat: Person): Promise<number[]> {
  const row = (name: string, telecallerName: string): FileRow => ({ name, telecallerName });
  const leads = await uploadLeads(office, [
    row("First Done", "asha"),
    row("Second Done", "bharat"),
    row("Third Done", "asha"),
    row("Sold Elsewhere", "asha"),
    row("Quoted Since", "asha"),
    { ...row("Nobody's Done", ""), registrationNumber: "MH12DE4321", maker: "Honda", model: "City" },
  ]);
  const [first, second, third, elsewhere, quoted, nobodys] = leads;
  office.setClock("2026-10-31T23:59:00+05:30");
  await asha.records(first, "policy_done_by_sln");
  await asha.records(quoted, "policy_done_by_sln");
  await asha.records(elsewhere, "policy_done_outside");
  office.setClock("2026-11-01T00:01:00+05:30");
  await bharat.records(second, "policy_done_by_sln");
  await asha.records(quoted, "quote_sent");
  office.setClock("2026-11-05T10:00:00+05:30");
  await asha.records(third, "interested");
  await office.admin.records(third, "policy_done_by_sln");
  office.setClock("2026-11-05T10:30:00+05:30");
  await office.admin.records(nobodys, "policy_done_by_sln");
  const sold = {
    newInsurer: "go digit",
    newPremium: 12_480.5,
    newExpiry: "2027-11-04",
    newPolicyNumber: "D1",
  };
  await office.admin.send("PATCH", `/api/leads/${nobodys}`, sold);
  await asha.send("PATCH", `/api/leads/${third}`, { insuranceCompany: "ICICI Lombard", newPremium: 7000 });
  await asha.send("POST", "/api/call-logs", {
    leadId: third,
    callResult: "not_connected",
    notes: "[REMARK] thanks",
  });
  return leads;
}
