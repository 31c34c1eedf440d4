import { type ClaimsStatus, isManufactureYear, ncbSlabs } from "./vehicles.ts";

/** How a file's cells about the vehicle and the expiring policy are read. Screens need none of it. */

/** The year in a cell; anything else is null. */
export function readManufactureYear(text: string, today: string): number | null {
  return /^\d{4}$/.test(text) && isManufactureYear(Number(text), today) ? Number(text) : null;
}

/** '35', '35%' and '0.35' as a slab; anything else is null. */
export function readNcb(text: string): number | null {
  const number = Number(text.replace(/\s*%$/, ""));
  const percent = number > 0 && number < 1 ? Math.round(number * 100) : number;
  return ncbSlabs.some((slab) => Number(slab) === percent) && /\d/.test(text) ? percent : null;
}

const claimed: readonly string[] = ["claimed", "claim", "yes", "y", "taken", "1"];
const notClaimed: readonly string[] = [
  "not claimed",
  "not_claimed",
  "no claim",
  "no",
  "n",
  "nil",
  "none",
  "0",
];

/** What files write for a claim in the expiring policy; anything else is null. */
export function readClaims(text: string): ClaimsStatus | null {
  const word = text.trim().toLowerCase();
  if (claimed.includes(word)) return "claimed";
  return notClaimed.includes(word) ? "not_claimed" : null;
}

/** More rupees than any motor policy has; a larger number is a telephone or a policy in the wrong column. */
const AMOUNT_MAX = 999_999_999;

/** '12.345,50', as continental spreadsheets write it. */
const COMMA_BEFORE_PAISE = /^\d{1,3}(\.\d{3})*,\d{2}$/;
/** Groups of two or three digits, the last one of three. */
const GROUPED = /^\d+(,\d{2,3})*,\d{3}(\.\d+)?$/;
const PLAIN = /^\d+(\.\d+)?$/;

/** '₹ 12,345.50', 'Rs. 12345/-', '12.345,50' and '12345' in rupees; anything else is null. */
export function readAmount(text: string): number | null {
  const digits = text.replace(/^(₹|rs\.?|inr)\s*/i, "").replace(/\s|\/-$/g, "");
  const plain = COMMA_BEFORE_PAISE.test(digits)
    ? digits.replaceAll(".", "").replace(",", ".")
    : GROUPED.test(digits)
      ? digits.replaceAll(",", "")
      : digits;
  const amount = PLAIN.test(plain) ? Math.round(Number(plain) * 100) / 100 : Number.NaN;
  return amount <= AMOUNT_MAX ? amount : null;
}
