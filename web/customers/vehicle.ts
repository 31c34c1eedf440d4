import { vehicleTypes } from "#contract/vehicles";

/** A type that the table does not know is kept as the file had it. */
export function typeLabel(type: string): string {
  const labels: Record<string, { label: string }> = vehicleTypes;
  return labels[type]?.label ?? type;
}
