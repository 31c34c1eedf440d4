const whole = new Intl.NumberFormat("en-IN");
const withPaise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** ₹1,31,200, with paise only where there are some. */
export function formatRupees(value: number): string {
  return Number.isInteger(value) ? `₹${whole.format(value)}` : withPaise.format(value);
}

/** Without paise, for a part of a sum. */
export const formatWholeRupees = (value: number): string => formatRupees(Math.round(value));
