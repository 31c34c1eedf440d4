import { keysOf } from "#contract/tables";
import type { VehicleType } from "./vehicles.ts";

/** The words of files for the vehicle types (specification §5). */
const synonyms: Record<VehicleType, readonly string[]> = {
  car: ["car", "automobile", "vehicle"],
  motorcycle: ["motorcycle", "bike", "motorbike", "scooter", "two wheeler"],
  commercial_vehicle: ["commercial", "commercial vehicle", "commercial_vehicle"],
  truck: ["truck", "lorry"],
};

const typeByWord = new Map<string, VehicleType>(
  keysOf(synonyms).flatMap((type) => synonyms[type].map((word) => [word, type] as const)),
);

/** Other words found in a file are kept as typed (specification §5). */
export const readVehicleType = (text: string): string =>
  typeByWord.get(text.toLowerCase().replace(/[\s-]+/g, " ")) ?? text;
