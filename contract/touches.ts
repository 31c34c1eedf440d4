import { type CallingHours, callingHoursRefusal } from "./calling-hours.ts";
import { dialLink } from "./people.ts";
import type { TemplateName } from "./templates.ts";

/**
 * Handing a lead over to the phone or to WhatsApp leaves a line in its history. It is no call and no proof of one: that
 * a message was opened is known, that it was sent only its sender knows.
 */
export const touchNames = ["dial", "whatsapp"] as const;

const resultOfTemplate: Record<TemplateName, string> = {
  "1": "template_1_opened",
  "2": "template_2_opened",
  "3": "template_3_opened",
  "4": "template_4_opened",
};

/** How the line in the history is called; without a template the lead was dialed. */
export function touchResult(template: TemplateName | undefined): string {
  return template === undefined ? "dialed" : resultOfTemplate[template];
}

export function isMessageTouch(callResult: string): boolean {
  return Object.values(resultOfTemplate).includes(callResult);
}

interface Reachable {
  phoneNumber: string;
  doNotCall: boolean;
}

/** Why this lead is never dialed nor written to, whatever the time; undefined where it is. */
export function unreachableText({ phoneNumber, doNotCall }: Reachable): string | undefined {
  if (doNotCall) return "This number asked not to be called";
  return dialLink(phoneNumber) === undefined ? "This number cannot be dialed" : undefined;
}

/** Why this lead may not be dialed nor written to now; undefined while it may (decisions.md §8). */
export function touchRefusal(lead: Reachable, now: Date, hours: CallingHours): string | undefined {
  return unreachableText(lead) ?? callingHoursRefusal(now, hours);
}
