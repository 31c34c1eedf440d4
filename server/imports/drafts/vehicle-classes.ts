import type { Cells } from "#contract/lead/columns";
import { readVehicleType } from "#contract/lead/vehicle-words";
import type { VehicleType } from "#contract/lead/vehicles";
import { keysOf } from "#contract/tables";

/**
 * How registration papers and insurers class vehicles, beside the words of the specification (§5). Foreign files only: in a
 * specified file other words are kept as typed.
 */
const classes: Record<VehicleType, string> = {
  car: "motor car, private car, pvt car, lmv, lmv nt, lmv car, lmv (car), motor car(lmv), motor car (lmv)",
  motorcycle: "2 wheeler, 2w, tw, m cycle, m cycle/scooter, m cycle scooter, mcwg, mcwog, moped",
  commercial_vehicle: "lcv, lgv, gcv, pcv, 3wt, 3w t, three wheeler (t), light goods vehicle",
  truck: "hgv, mgv, heavy goods vehicle, medium goods vehicle",
};

const typeByClass = new Map<string, VehicleType>(
  keysOf(classes).flatMap((type) => classes[type].split(/,\s+/).map((word) => [word, type] as const)),
);

/** The cells with the type of a vehicle in place of its class. */
export function withVehicleType(cells: Cells): Cells {
  const text =
    cells.vehicleType
      ?.trim()
      .toLowerCase()
      .replace(/[\s.-]+/g, " ")
      .trim() ?? "";
  const type = typeByClass.get(text) ?? readVehicleType(text);
  return type === text ? cells : { ...cells, vehicleType: type };
}
