/** How a customer may pay for a policy. Any other text is kept as typed. */
export const payments = ["UPI", "Insurer's payment link", "Card", "Cheque", "Cash"] as const;
