import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { comparisonMessage, vehicleText } from "#contract/quotes/comparison";
import { sendable } from "#contract/quotes/validity";
import type { Settings } from "#contract/settings/calls";

export type Vehicle = Pick<Lead, "registrationNumber" | "vehicleDetails">;

/** Without the expired quotes; undefined where no other is left. It greets the customer where it is sent to them. */
export function messageOf(
  lead: Vehicle,
  quotes: readonly Quote[],
  { signOff }: Pick<Settings, "signOff">,
  day: string,
  greeting?: string,
): string | undefined {
  const valid = sendable(quotes, day);
  return valid.length > 0 ? comparisonMessage(comparedVehicle(lead), valid, signOff, greeting) : undefined;
}

export const vehicleOf = (lead: Vehicle) => vehicleText(comparedVehicle(lead));

const comparedVehicle = ({ registrationNumber, vehicleDetails }: Vehicle) => ({
  registrationNumber: registrationNumber && formatRegistration(registrationNumber),
  vehicleDetails,
});
