import { type ColumnName, exampleRow } from "#contract/lead/columns";
import { insurerLabels } from "#contract/lead/insurers";
import { ncbSlabs } from "#contract/lead/vehicles";
import { addDays, addMonths } from "#contract/time/calendar";
import { firstNames, lastNames, places, registrationPrefixes, telecallers, vehicles } from "./people.ts";
import type { Random } from "./random.ts";

/** Invented numbers count up from +91-98000 00142. */
const FIRST_NUMBER = 9_800_000_142;
/** Second numbers from +91-98100 00142. */
const FIRST_SECOND_NUMBER = 9_810_000_142;
const UNASSIGNED_SHARE = 0.1;
const NO_EXPIRY_SHARE = 0.02;
/** Of every third vehicle the file has more than the specified columns. */
const MORE_EVERY = 3;

/**
 * The rows of a month's file, like an agency's; `serial` keeps vehicles and numbers of all months distinct.
 */
export function inventMonth(
  month: string,
  count: number,
  serial: number,
  luck: Random,
): Record<ColumnName, string>[] {
  const lastDay = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8, 10));
  const dayIn = (text: string, days: number) => `${text}-${String(1 + luck.below(days)).padStart(2, "0")}`;
  return Array.from({ length: count }, (_, index) => {
    const number = serial + index;
    const [maker, model, variant, vehicleType] = luck.pick(vehicles);
    const year = Number(month.slice(0, 4)) - 1 - luck.below(9);
    const letters = String.fromCharCode(65 + luck.below(8), 65 + luck.below(26));
    return {
      ...exampleRow(0),
      registrationDate: dayIn(`${year}-${month.slice(5, 7)}`, 28),
      registrationNumber: `${luck.pick(registrationPrefixes)} ${letters} ${String(1000 + ((number * 37) % 9000))}`,
      name: `${luck.pick(firstNames)} ${luck.pick(lastNames)}`,
      phoneNumber: String(FIRST_NUMBER + number * 17),
      maker,
      model,
      variant,
      vehicleType,
      manufactureYear: String(year),
      insuranceCompany: insurerLabels[luck.below(insurerLabels.length)] ?? "",
      insuranceExpiry: luck.happens(NO_EXPIRY_SHARE) ? "" : dayIn(month, lastDay),
      telecallerName: luck.happens(UNASSIGNED_SHARE) ? "" : luck.pick(telecallers)[0],
      ...(number % MORE_EVERY === 0 && moreOf(number)),
    };
  });
}

/** The columns of a dealer's export, invented from the number alone: the same vehicle has the same ones. */
function moreOf(number: number): Partial<Record<ColumnName, string>> {
  const [city, pinCode, language] = places[number % places.length] ?? places[0];
  const serial = String(100_000 + number * 7).padStart(8, "0");
  return {
    secondPhone: number % 2 === 0 ? String(FIRST_SECOND_NUMBER + number * 17) : "",
    email: number % 4 === 0 ? `customer${number}@example.com` : "",
    address: `Flat ${1 + (number % 40)}, Lake Road`,
    city,
    pinCode,
    language,
    fuelType: ["Petrol", "Diesel", "CNG"][number % 3] ?? "",
    chassisNumber: `MA3EYD81S${serial}`,
    engineNumber: `K12M${serial}`,
    policyNumber: `OG-26-${serial}`,
    premiumAmount: String(4_500 + ((number * 137) % 22_000)),
    idv: String(180_000 + ((number * 5_300) % 700_000)),
    claimsStatus: number % 5 === 0 ? "claimed" : "not_claimed",
    previousNcb: ncbSlabs[number % ncbSlabs.length] ?? "",
    source: number % 2 === 0 ? "Dealer export" : "Insurer portal",
    fileRemark: number % 4 === 0 ? "Prefers a call after 6 pm; asked for zero-dep last year" : "",
  };
}
