import { closingOutcomes } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { type TemplateName, templateNames } from "#contract/templates/messages";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";

/** The short follow-up is sent after most calls. It offers a renewal quotation: after a closing the documents are asked for. */
const WHILE_OPEN = { message: oneOf(templateNames, "4") };
const AFTER_CLOSING = { message: oneOf(templateNames, "2") };

/** The renewal is done, or the vehicle sold. */
export const isRenewalClosed = (lead: Pick<Lead, "subStatus"> | undefined): boolean =>
  closingOutcomes.some((code) => code === lead?.subStatus);

/** The chosen message: the card shows it and WhatsApp opens with it. */
export function useChosenTemplate(
  lead: Pick<Lead, "subStatus"> | undefined,
): [TemplateName, (template: TemplateName) => void] {
  const [{ message }, change] = useAddress(isRenewalClosed(lead) ? AFTER_CLOSING : WHILE_OPEN);
  return [message, (template) => change({ message: template })];
}
