import type { LeadFieldName } from "#contract/lead/fields";

/** The fields of the policy sold. */
export const saleFields = [
  "newInsurer",
  "newExpiry",
  "newPolicyNumber",
  "newPremium",
  "newStart",
  "payment",
] as const satisfies LeadFieldName[];

/** What is known of a renewal that was lost. */
export const lossFields = [
  "lostTo",
  "lostPremium",
  "lostExpiry",
  "lostReason",
] as const satisfies LeadFieldName[];

/** What may be entered with an outcome that ends the renewal, and is undone with it. */
export const closingFields = [...saleFields, ...lossFields] as const;
