/** The papers of a lead (specification §3). A new kind is one row here. */
export const documentTypes = {
  insurance_policy: "Previous Policy Copy",
  rc_card: "RC Copy",
  driving_license: "Driving License",
  aadhar_card: "Aadhar Card",
  quotation: "Insurance Quotation",
  others: "Other",
} as const;
