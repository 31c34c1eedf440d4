import type { MatchTarget } from "#contract/imports/drafts/plan";
import { furtherColumns, labelOfColumn, requiredColumns } from "#contract/lead/columns";
import { fileDates } from "#contract/lead/fields";

/** What a column can be matched to, in the order of the choice. */
export const targetLabels: readonly (readonly [MatchTarget, string])[] = [
  ["name", labelOfColumn("name")],
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["phoneNumber", labelOfColumn("phoneNumber")],
  ["registrationNumber", labelOfColumn("registrationNumber")],
  ["maker", labelOfColumn("maker")],
  ["model", labelOfColumn("model")],
  ["makerAndModel", "Maker and model in one"],
  ["variant", labelOfColumn("variant")],
  ["vehicleType", labelOfColumn("vehicleType")],
  ["manufactureYear", labelOfColumn("manufactureYear")],
  ["registrationDate", labelOfColumn("registrationDate")],
  ["insuranceCompany", labelOfColumn("insuranceCompany")],
  ["insuranceExpiry", labelOfColumn("insuranceExpiry")],
  ["telecallerName", labelOfColumn("telecallerName")],
  ...furtherColumns.map((name) => [name, labelOfColumn(name)] as const),
];

/** Without it no row can be stored. */
export function isRequired(target: MatchTarget): boolean {
  if (target === "firstName" || target === "makerAndModel") return true;
  return requiredColumns.some((name) => name === target);
}

export const isDateTarget = (target: MatchTarget | "others" | undefined): boolean =>
  fileDates.some((name) => name === target);
