import type { InsuranceEdit } from "#contract/leads";
import { insertLog } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import type { Moment } from "#server/http";
import { type HeldLead, holdLead, updateLead } from "#server/leads/hold-queries";

const labels = {
  insuranceCompany: "Insurance company",
  insuranceExpiry: "Insurance expiry",
  claimsStatus: "Claims status",
  previousNcb: "Previous NCB",
} as const;

type Field = keyof typeof labels;

/** Changes what was given and really differs, and leaves the before and after in the history. */
export async function editInsurance(tx: Tx, moment: Moment, id: number, edit: InsuranceEdit): Promise<void> {
  const lead = await holdLead(tx, moment, id);
  const wanted = {
    ...edit,
    ...(edit.previousNcb !== undefined && {
      previousNcb: edit.previousNcb === null ? null : Number(edit.previousNcb),
    }),
  };
  const changed = (Object.keys(labels) as Field[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== lead[field],
  );
  if (changed.length === 0) return;
  await updateLead(tx, lead, moment.now, {
    ...Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    ...(changed.includes("insuranceExpiry") && { insuranceExpiryText: null }),
  });
  await insertLog(tx, {
    leadId: id,
    userId: moment.viewer.id,
    kind: "edit",
    callResult: "insurance_updated",
    notes: changed.map((field) => describe(field, lead, wanted[field])).join("; "),
    createdAt: moment.now,
  });
}

function describe(field: Field, lead: HeldLead, value: string | number | null | undefined): string {
  return `${labels[field]}: ${lead[field] ?? "not set"} → ${value ?? "not set"}`;
}
