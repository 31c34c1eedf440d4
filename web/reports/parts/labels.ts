import { NOT_RECORDED } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
import type { FilterName } from "./address.ts";

/** A value of a lead or its vehicle as the page writes it; null and `not-recorded` are the same. */
export function valueLabel(of: Exclude<FilterName, "telecaller">, value: string | null): string {
  if (value === null || value === NOT_RECORDED) return NOT_SPECIFIED;
  return of === "vehicleType" ? vehicleTypeLabel(value) : value;
}
