import { dialLink } from "#contract/lead/people";
import { isTemplateName, templates } from "#contract/templates/messages";
import type { MessageKey } from "#contract/templates/own-messages";
import { type CallingHours, callingHoursRefusal } from "#contract/time/calling-hours";

/**
 * Opening a lead in the dialer or in WhatsApp adds a history entry. It is no call and no proof of one: only
 * the sender knows whether the opened message was sent.
 */
export const touchNames = ["dial", "whatsapp"] as const;

/** The label of its history entry; without a message the lead was dialed. */
export function touchResult(message: MessageKey | undefined): string {
  if (message === undefined) return "dialed";
  const name = isTemplateName(message)
    ? templates[message].label.toLowerCase().replaceAll(" ", "_")
    : message;
  return `${name}_opened`;
}

export function isMessageTouch(callResult: string): boolean {
  return callResult.endsWith("_opened");
}

interface Reachable {
  phoneNumber: string;
  secondPhone: string | null;
  doNotCall: boolean;
}

export const NOT_DIALABLE = "This number cannot be dialed";

/** Why this lead can never be called or messaged, regardless of the time; undefined when it can. */
export function unreachableText({ phoneNumber, secondPhone, doNotCall }: Reachable): string | undefined {
  if (doNotCall) return "This number is on the do-not-call list";
  return (dialLink(phoneNumber) ?? dialLink(secondPhone ?? "")) ? undefined : NOT_DIALABLE;
}

/** Why this lead cannot be called or messaged now; undefined when it can. */
export function touchRefusal(lead: Reachable, now: Date, hours: CallingHours): string | undefined {
  return unreachableText(lead) ?? callingHoursRefusal(now, hours);
}
