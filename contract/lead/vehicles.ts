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

export const claimsStatuses = { claimed: "Claimed", not_claimed: "Not claimed" } as const;
export type ClaimsStatus = keyof typeof claimsStatuses;
export const claimsStatusNames = keysOf(claimsStatuses);

/** No-claim bonus of the expiring policy, percent (slabs of the own-damage premium). */
export const ncbSlabs = ["0", "20", "25", "35", "45", "50"] as const;
