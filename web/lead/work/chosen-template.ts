import { useQuery } from "@tanstack/react-query";
import { closingOutcomes } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { namedQuote } from "#contract/quotes/named-quote";
import { scriptNames, type TemplateName, templateNames } from "#contract/templates/messages";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";
import { quotesOf } from "../quotes/data.ts";

/** The short follow-up is sent after most calls. It offers a renewal quotation: after a closing the documents are asked for. */
const WHILE_OPEN = { message: oneOf<TemplateName>(scriptNames, "4") };
const AFTER_CLOSING = { message: oneOf<TemplateName>(scriptNames, "2") };
const AFTER_QUOTE = { message: oneOf(templateNames, "quote") };

/** The renewal is done, or the vehicle sold. */
export const isRenewalClosed = (lead: Pick<Lead, "subStatus"> | undefined): boolean =>
  closingOutcomes.some((code) => code === lead?.subStatus);

const isQuoted = (lead: Pick<Lead, "subStatus"> | undefined) => lead?.subStatus === "quote_sent";

/** The messages for a lead; one about its quote once that was sent. */
export const messagesFor = (lead: Pick<Lead, "subStatus"> | undefined): readonly TemplateName[] =>
  isQuoted(lead) ? templateNames : scriptNames;

/** The quote that the message about it names. */
export function useNamedQuote(lead: Pick<Lead, "id" | "subStatus"> | undefined, day: string) {
  const { data: quotes = [] } = useQuery({ ...quotesOf(lead?.id ?? 0), enabled: isQuoted(lead) });
  return namedQuote(quotes, day);
}

/** The chosen message: the card shows it and WhatsApp opens with it. */
export function useChosenTemplate(
  lead: Pick<Lead, "subStatus"> | undefined,
): [TemplateName, (template: TemplateName) => void] {
  const [{ message }, change] = useAddress(
    isQuoted(lead) ? AFTER_QUOTE : isRenewalClosed(lead) ? AFTER_CLOSING : WHILE_OPEN,
  );
  return [message, (template) => change({ message: template })];
}
