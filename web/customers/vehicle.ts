import { vehicleTypes } from "#contract/lead/vehicles";

/** An unknown type is shown as the file had it. */
export function typeLabel(type: string): string {
  const labels: Record<string, { label: string }> = vehicleTypes;
  return labels[type]?.label ?? type;
}
