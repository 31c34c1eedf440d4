import type { LeadFieldName } from "./fields.ts";
import { readInsurer } from "./insurers.ts";
import { readPhone } from "./people.ts";
import { readVehicleType } from "./vehicle-words.ts";

/** The spelling in which a field is stored, for files and forms alike; the words of files stay out of the pages that only show them. */
export const spellings: Partial<Record<LeadFieldName, (text: string) => string>> = {
  phoneNumber: readPhone,
  secondPhone: readPhone,
  vehicleType: readVehicleType,
  insuranceCompany: readInsurer,
  newInsurer: readInsurer,
  lostTo: readInsurer,
};
