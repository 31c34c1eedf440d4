import { useQuery } from "@tanstack/react-query";
import { closingOutcomes } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { namedQuote, offeredQuote } from "#contract/quotes/named-quote";
import { scriptNames } from "#contract/templates/messages";
import { type MessageKey, namesQuote, type OwnMessage, ownKeysFor } from "#contract/templates/own-messages";
import { useAddress, words } from "#web/lib/browser/address.ts";
import { agencySettings } from "#web/lib/settings.ts";
import { quotesOf } from "../quotes/data.ts";

/** A lead, or its row in a list. */
type Addressed = Pick<Lead, "id" | "subStatus"> & Partial<Pick<Lead, "language">>;

/** The renewal is done, or the vehicle sold. */
export const isRenewalClosed = (lead: Pick<Lead, "subStatus"> | undefined): boolean =>
  closingOutcomes.some((code) => code === lead?.subStatus);

/** The messages for a lead: one about its quote once that was sent, one of thanks once its policy is done. */
function messagesFor(lead: Addressed | undefined, own: readonly OwnMessage[]): MessageKey[] {
  const { subStatus, language = null } = lead ?? {};
  return [
    ...scriptNames,
    ...(subStatus === "quote_sent" ? ["quote"] : []),
    ...(subStatus === "policy_done_by_sln" ? ["thanks"] : []),
    ...ownKeysFor(own, language),
  ];
}

/** The short follow-up is sent after most calls. It offers a renewal quotation: after a closing the documents are asked for. */
function proposedMessage(lead: Addressed | undefined): MessageKey {
  if (lead?.subStatus === "quote_sent") return "quote";
  if (lead?.subStatus === "policy_done_by_sln") return "thanks";
  return isRenewalClosed(lead) ? "2" : "4";
}

/** Loaded with the page's messages; the next lead of call mode does not refetch. */
function useOwnMessages(): readonly OwnMessage[] {
  return useQuery({ ...agencySettings, refetchOnMount: true }).data?.messages ?? [];
}

const IN_ADDRESS = { message: words };

/** The messages for a lead and the chosen one: the card shows it and WhatsApp opens with it. */
export function useChosenMessage(lead: Addressed | undefined) {
  const own = useOwnMessages();
  const [{ message }, change] = useAddress(IN_ADDRESS);
  const keys = messagesFor(lead, own);
  const proposed = proposedMessage(lead);
  return {
    keys,
    message: keys.find((key) => key === message) ?? proposed,
    choose: (key: MessageKey) => change({ message: key === proposed ? "" : key }),
  };
}

/** The quote that a message names: of those sent, or for the agency's own text of those that hold. */
export function useNamedQuote(lead: Addressed | undefined, message: MessageKey, day: string) {
  const own = useOwnMessages();
  const isNamed = lead !== undefined && namesQuote(own, message, lead.language ?? null);
  const { data: quotes = [] } = useQuery({ ...quotesOf(lead?.id ?? 0), enabled: isNamed });
  return namedQuote(quotes, day) ?? (message === "quote" ? undefined : offeredQuote(quotes, day));
}
