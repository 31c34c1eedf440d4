const whole = new Intl.NumberFormat("en-IN");
const withPaise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** ₹1,31,200, with paise only where there are some, or beside amounts that have some. */
export function formatRupees(value: number, hasPaise = !Number.isInteger(value)): string {
  return hasPaise ? withPaise.format(value) : `₹${whole.format(value)}`;
}

/** Without paise, for a part of a sum. */
export const formatWholeRupees = (value: number): string => formatRupees(Math.round(value));
