/** How a customer may pay for a policy. Any other text is kept as typed. */
export const payments = ["UPI", "Link of the insurer", "Card", "Cheque", "Cash"] as const;
