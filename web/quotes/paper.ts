import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { COMPARISON_CAUTION, comparisonMessage, vehicleText } from "#contract/quotes/comparison";
import { formatRupees } from "#contract/rupees";
import type { Settings } from "#contract/settings/calls";
import { dateLabel } from "#contract/time/calendar";
import { addOnsOf, rowsOf, validText } from "./rows.ts";

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
  const row = (label: string, of: (quote: Quote) => string | null): PaperRow => ({
    label,
    values: quotes.map((quote) => of(quote) ?? "–"),
  });
  return {
    agency: agency.agencyName,
    phone: agency.whatsappNumber ? formatPhone(agency.whatsappNumber) : undefined,
    day: dateLabel(day),
    vehicle: vehicleOf(lead),
    insurers: quotes.map(({ insurer }) => insurer),
    rows: [
      ...rowsOf(quotes).map(({ label, of }) => row(label, of)),
      ...addOnsOf(quotes).map(({ name, label }) =>
        row(label, ({ addOns }) => (addOns.includes(name) ? "Yes" : "No")),
      ),
      { ...row("To pay", ({ total }) => formatRupees(total)), strong: true },
      row("Valid until", validText),
    ],
    caution: COMPARISON_CAUTION,
  };
}

export const messageOf = (lead: Vehicle, quotes: readonly Quote[], { signOff }: Agency) =>
  comparisonMessage(comparedVehicle(lead), quotes, signOff);

export const vehicleOf = (lead: Vehicle) => vehicleText(comparedVehicle(lead));

const comparedVehicle = ({ registrationNumber, vehicleDetails }: Vehicle) => ({
  registrationNumber: registrationNumber && formatRegistration(registrationNumber),
  vehicleDetails,
});
