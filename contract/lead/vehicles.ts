import { keysOf } from "#contract/tables";

/** The vehicle types. Other words found in a file are kept as typed (specification §5). */
export const vehicleTypes = {
  car: { label: "Car", synonyms: ["car", "automobile", "vehicle"] },
  motorcycle: {
    label: "Motorcycle",
    synonyms: ["motorcycle", "bike", "motorbike", "scooter", "two wheeler"],
  },
  commercial_vehicle: {
    label: "Commercial Vehicle",
    synonyms: ["commercial", "commercial vehicle", "commercial_vehicle"],
  },
  truck: { label: "Truck", synonyms: ["truck", "lorry"] },
} as const satisfies Record<string, { label: string; synonyms: readonly string[] }>;

const typeBySynonym = new Map<string, string>(
  Object.entries(vehicleTypes).flatMap(([type, { synonyms }]) =>
    synonyms.map((word) => [word, type] as const),
  ),
);

export function readVehicleType(text: string): string {
  return typeBySynonym.get(text.toLowerCase().replace(/[\s-]+/g, " ")) ?? text;
}

/** A type as screens show it; other words are as typed. */
export function vehicleTypeLabel(type: string): string {
  const known = keysOf(vehicleTypes).find((name) => name === type);
  return known ? vehicleTypes[known].label : type;
}

export const OLDEST_YEAR = 1900;

export function newestYear(today: string): number {
  return Number(today.slice(0, 4)) + 1;
}

/** A year of manufacture from 1900 to next year (specification §5). */
export function isManufactureYear(year: number, today: string): boolean {
  return Number.isInteger(year) && year >= OLDEST_YEAR && year <= newestYear(today);
}

/** The year in a cell; anything else is null. */
export function readManufactureYear(text: string, today: string): number | null {
  return /^\d{4}$/.test(text) && isManufactureYear(Number(text), today) ? Number(text) : null;
}

export const claimsStatuses = { claimed: "Claimed", not_claimed: "Not claimed" } as const;
export type ClaimsStatus = keyof typeof claimsStatuses;
export const claimsStatusNames = keysOf(claimsStatuses);

/** No-claim bonus of the expiring policy, percent (slabs of the own-damage premium). */
export const ncbSlabs = ["0", "20", "25", "35", "45", "50"] as const;

/** '35', '35%' and '0.35' as a slab; anything else is null. */
export function readNcb(text: string): number | null {
  const number = Number(text.replace(/\s*%$/, ""));
  const percent = number > 0 && number < 1 ? Math.round(number * 100) : number;
  return ncbSlabs.some((slab) => Number(slab) === percent) && /\d/.test(text) ? percent : null;
}

const claimed: readonly string[] = ["claimed", "claim", "yes", "y", "taken"];
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

/** '₹ 12,345.50', 'Rs. 12345/-' and '12345' in rupees; anything else is null. */
export function readAmount(text: string): number | null {
  const digits = text.replace(/^(₹|rs\.?|inr)\s*/i, "").replace(/[,\s]|\/-$/g, "");
  const amount = /^\d+(\.\d+)?$/.test(digits) ? Math.round(Number(digits) * 100) / 100 : Number.NaN;
  return amount <= AMOUNT_MAX ? amount : null;
}
