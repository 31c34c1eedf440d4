import { formatPhone } from "#contract/lead/people";
import type { Quote } from "#contract/quotes/calls";
import { COMPARISON_CAUTION } from "#contract/quotes/comparison";
import { sendable } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";
import type { Settings } from "#contract/settings/calls";
import { dateLabel } from "#contract/time/calendar";
import { type Vehicle, vehicleOf } from "#web/lead/quotes/message.ts";
import { addOnsOf, type ComparedRow, factsOf, premiumsOf, validText } from "./rows.ts";

export interface PaperRow {
  label: string;
  values: string[];
  /** What is to be paid. */
  strong?: true;
}

/** What the customer gets of the quotes that are not expired, printed or as a picture: the picture names the vehicle only. */
export interface Paper {
  agency: string;
  phone: string | undefined;
  day: string;
  vehicle: string;
  insurers: string[];
  rows: PaperRow[];
  caution: string;
}

type Agency = Pick<Settings, "agencyName" | "whatsappNumber">;

export function paperOf(lead: Vehicle, shown: readonly Quote[], agency: Agency, day: string): Paper {
  const quotes = sendable(shown, day);
  const row = ({ label, of }: ComparedRow): PaperRow => ({
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
      ...[...factsOf(quotes), ...addOnsOf(quotes), ...premiumsOf(quotes)].map(row),
      { ...row({ label: "Total payable", of: ({ total }) => formatRupees(total) }), strong: true },
      row({ label: "Valid until", of: validText }),
    ],
    caution: COMPARISON_CAUTION,
  };
}
