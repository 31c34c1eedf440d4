import { type TemplateName, templateNames } from "#contract/templates/messages";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";

/** The short follow-up is sent after most calls. */
const IN_ADDRESS = { message: oneOf(templateNames, "4") };

/** The chosen message: the card shows it and WhatsApp opens with it. */
export function useChosenTemplate(): [TemplateName, (template: TemplateName) => void] {
  const [{ message }, change] = useAddress(IN_ADDRESS);
  return [message, (template) => change({ message: template })];
}
