import { keysOf } from "#contract/tables";
import type { VehicleType } from "./vehicles.ts";

/** How files write the vehicle types: in words (specification §5), and as registration papers and insurers class vehicles. */
const synonyms: Record<VehicleType, readonly string[]> = {
  car: [
    "car",
    "automobile",
    "vehicle",
    "motor car",
    "private car",
    "pvt car",
    "lmv",
    "lmv nt",
    "lmv car",
    "lmv (car)",
    "motor car(lmv)",
    "motor car (lmv)",
  ],
  motorcycle: [
    "motorcycle",
    "bike",
    "motorbike",
    "scooter",
    "two wheeler",
    "2 wheeler",
    "2w",
    "tw",
    "m cycle",
    "m cycle/scooter",
    "m cycle scooter",
    "mcwg",
    "mcwog",
    "moped",
  ],
  commercial_vehicle: [
    "commercial",
    "commercial vehicle",
    "commercial_vehicle",
    "lcv",
    "lgv",
    "gcv",
    "pcv",
    "3wt",
    "3w t",
    "three wheeler (t)",
    "light goods vehicle",
  ],
  truck: ["truck", "lorry", "hgv", "mgv", "heavy goods vehicle", "medium goods vehicle"],
};

const typeByWord = new Map<string, VehicleType>(
  keysOf(synonyms).flatMap((type) => synonyms[type].map((word) => [word, type] as const)),
);

/** Other words found in a file are kept as typed (specification §5). */
export function readVehicleType(text: string): string {
  return (
    typeByWord.get(
      text
        .trim()
        .toLowerCase()
        .replace(/[\s.-]+/g, " "),
    ) ?? text
  );
}
