import { grouped } from "./counted.ts";

let withPaise: Intl.NumberFormat | undefined;

/** ₹1,31,200, with paise only where there are some, or beside amounts that have some. */
export function formatRupees(value: number, hasPaise = !Number.isInteger(value)): string {
  if (!hasPaise) return `₹${grouped(value)}`;
  withPaise ??= new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
  return withPaise.format(value);
}

/** Without paise, for a part of a sum. */
export const formatWholeRupees = (value: number): string => formatRupees(Math.round(value));
