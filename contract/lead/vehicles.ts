import { keysOf } from "#contract/tables";

/** The vehicle types; `vehicle-words.ts` has the words of files for each. */
export const vehicleTypes = {
  car: { label: "Car" },
  motorcycle: { label: "Motorcycle" },
  commercial_vehicle: { label: "Commercial Vehicle" },
  truck: { label: "Truck" },
} as const;
export type VehicleType = keyof typeof vehicleTypes;

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

export function claimsLabel(status: string): string {
  const known = claimsStatusNames.find((name) => name === status);
  return known ? claimsStatuses[known] : status;
}

/** No-claim bonus of the expiring policy, percent (slabs of the own-damage premium). */
export const ncbSlabs = ["0", "20", "25", "35", "45", "50"] as const;
