import { isTemplate, type TemplateName } from "#contract/templates";
import { useAddress } from "./address.ts";

/** The short follow-up is what is sent after most calls. */
const IN_ADDRESS = { message: "4" };

/** The message beside a lead: what its card shows is what WhatsApp opens. */
export function useChosenTemplate(): [TemplateName, (template: TemplateName) => void] {
  const [{ message }, change] = useAddress(IN_ADDRESS);
  return [isTemplate(message) ? message : "4", (template) => change({ message: template })];
}
