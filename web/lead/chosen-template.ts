import { isTemplate, type TemplateName } from "#contract/templates/messages";
import { useAddress } from "#web/lib/browser/address.ts";

/** The short follow-up is sent after most calls. */
const IN_ADDRESS = { message: "4" };

/** The chosen message: the card shows it and WhatsApp opens with it. */
export function useChosenTemplate(): [TemplateName, (template: TemplateName) => void] {
  const [{ message }, change] = useAddress(IN_ADDRESS);
  return [isTemplate(message) ? message : "4", (template) => change({ message: template })];
}
