import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { COMPARISON_CAUTION, comparisonMessage, vehicleText } from "#contract/quotes/comparison";
import { isExpired } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";
import type { Settings } from "#contract/settings/calls";
import { dateLabel } from "#contract/time/calendar";
import { addOnsOf, type ComparedRow, factsOf, premiumsOf, validText } from "./rows.ts";

export interface PaperRow {
  label: string;
  values: string[];
  /** What is to be paid. */
  strong?: true;
}

/** A comparison as the customer gets it, printed or as a picture: of the customer it says the vehicle only. */
export interface Paper {
  agency: string;
  phone: string | undefined;
  day: string;
  vehicle: string;
  insurers: string[];
  rows: PaperRow[];
  caution: string;
}

type Vehicle = Pick<Lead, "registrationNumber" | "vehicleDetails">;
type Agency = Pick<Settings, "agencyName" | "whatsappNumber" | "signOff">;

export function paperOf(lead: Vehicle, quotes: readonly Quote[], agency: Agency, day: string): Paper {
  const row = ({ label, of }: ComparedRow): PaperRow => ({
    label,
    values: quotes.map((quote) => of(quote) ?? "–"),
  });
  const validOn = (quote: Quote) =>
    isExpired(quote, day) ? `${validText(quote)} (expired)` : validText(quote);
  return {
    agency: agency.agencyName,
    phone: agency.whatsappNumber ? formatPhone(agency.whatsappNumber) : undefined,
    day: dateLabel(day),
    vehicle: vehicleOf(lead),
    insurers: quotes.map(({ insurer }) => insurer),
    rows: [
      ...[...factsOf(quotes), ...addOnsOf(quotes), ...premiumsOf(quotes)].map(row),
      { ...row({ label: "To pay", of: ({ total }) => formatRupees(total) }), strong: true },
      row({ label: "Valid until", of: validOn }),
    ],
    caution: COMPARISON_CAUTION,
  };
}

/** Without the expired quotes; undefined where no other is left. */
export function messageOf(
  lead: Vehicle,
  quotes: readonly Quote[],
  { signOff }: Agency,
  day: string,
): string | undefined {
  const valid = quotes.filter((quote) => !isExpired(quote, day));
  return valid.length > 0 ? comparisonMessage(comparedVehicle(lead), valid, signOff) : undefined;
}

export const vehicleOf = (lead: Vehicle) => vehicleText(comparedVehicle(lead));

const comparedVehicle = ({ registrationNumber, vehicleDetails }: Vehicle) => ({
  registrationNumber: registrationNumber && formatRegistration(registrationNumber),
  vehicleDetails,
});
