import type { NcbSlab } from "#contract/lead/ncb-clock";
import { formatRupees } from "#contract/rupees";
import { dateLabel } from "#contract/time/calendar";
import { type AddOn, addOns } from "./add-ons.ts";
import { type Plan, plans } from "./plans.ts";

/** What a comparison says of a quote. */
export interface ComparedQuote {
  insurer: string;
  plan: Plan;
  idv: number | null;
  ncb: NcbSlab | null;
  addOns: AddOn[];
  total: number;
  validUntil: string | null;
}

/** The vehicle is all that a comparison says of the customer, since it is passed on; what is sent to them greets them. */
export interface ComparedVehicle {
  registrationNumber: string | null;
  vehicleDetails: string | null;
}

/** The caution under every comparison. */
export const COMPARISON_CAUTION = "Subject to the insurer’s quotation.";

/** The quotes as a message, in the agency's name. */
export function comparisonMessage(
  vehicle: ComparedVehicle,
  quotes: readonly ComparedQuote[],
  signOff: string,
  greeting?: string,
): string {
  const [one] = quotes;
  const described = quotes.map((quote, place) =>
    [
      `${quotes.length > 1 ? `${place + 1}. ` : ""}*${quote.insurer}*, ${plans[quote.plan].label}`,
      `Total payable: *${formatRupees(quote.total)}*`,
      ...detailsOf(quote),
    ].join("\n"),
  );
  const title = `Insurance ${quotes.length === 1 && one ? "quote" : "quotes"} for ${vehicleText(vehicle)}`;
  return [greeting, title, ...described, COMPARISON_CAUTION, signOff].filter(Boolean).join("\n\n");
}

export const greetingOf = (name: string, agencyName: string) => `Hello ${name}, this is ${agencyName}.`;

export function vehicleText({ registrationNumber, vehicleDetails }: ComparedVehicle): string {
  return [registrationNumber, vehicleDetails].filter(Boolean).join(", ") || "your vehicle";
}

/** What else a quote is: its value and bonus, its add-ons, how long it holds. */
export function detailsOf({ plan, idv, ncb, addOns: chosen, validUntil }: ComparedQuote): string[] {
  const value = [
    plans[plan].ownDamage && idv !== null && `IDV ${formatRupees(idv)}`,
    plans[plan].ownDamage && ncb !== null && `NCB ${ncb}%`,
  ].filter(Boolean);
  return [
    value.join(", "),
    chosen.length > 0 &&
      `With ${chosen.map((name) => addOns[name].toLowerCase().replace("ncb", "NCB")).join(", ")}`,
    validUntil && `Valid until ${dateLabel(validUntil)}`,
  ].filter((line): line is string => Boolean(line));
}
