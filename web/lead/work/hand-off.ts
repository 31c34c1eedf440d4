import { queryOptions, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import type { CallLog } from "#contract/history/calls";
import { NOT_DIALABLE, touchRefusal, unreachableText } from "#contract/history/touches";
import { dialLink, whatsappLink } from "#contract/lead/people";
import type { Lead, LeadRow } from "#contract/leads/record";
import { plainText } from "#contract/templates/messages";
import { type MessageKey, messageToSend } from "#contract/templates/own-messages";
import { today } from "#contract/time/calendar";
import { ApiError, conflictOr, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { agencySettings } from "#web/lib/settings.ts";
import { toastError } from "#web/ui/toast.ts";
import { useChosenMessage, useNamedQuote } from "./chosen-message.ts";
import { historyOf } from "./lead-queries.ts";

/** Of one number; both undefined while they must not be used. */
interface Links {
  dial: string | undefined;
  whatsapp: string | undefined;
}

/** The links for handing a lead over to the phone and to WhatsApp at this moment. */
export interface HandOff extends Links {
  /** Of the second phone. */
  second: Links;
  template: MessageKey;
  /** Why there is no link: for both, or for the message only. */
  reason: string | undefined;
  /** The reason is that the message has blanks. */
  hasBlanks: boolean;
  /** Adds a history entry for a used link; without a template the lead was dialed. */
  note: (template?: MessageKey) => void;
}

/** A lead, or its row in a list. */
type HandedLead = LeadRow & Partial<Pick<Lead, "secondPhone" | "language">>;

/** Undefined for a number on the do-not-call list. `shown` is the message of a screen with its own choice. */
export function useHandOff(row: HandedLead, now: Date, shown?: MessageKey): HandOff | undefined {
  const lead = { secondPhone: null, ...row };
  // Loaded with the page's messages; the next lead of call mode does not refetch.
  const settings = useQuery({ ...agencySettings, refetchOnMount: true });
  const viewer = useViewer();
  const { message: chosen } = useChosenMessage(lead);
  const template = shown ?? chosen;
  const day = today(now);
  const quote = useNamedQuote(lead, template, day);
  const touch = useTouch(lead.id);
  if (unreachableText(lead) !== undefined) return undefined;
  const note = (opened?: MessageKey) => {
    // A double click counts as one.
    const isSending = touch.isPending && touch.variables.template === opened;
    if (!isSending) touch.mutate({ template: opened, requestId: newId() });
  };
  const noLinks = { dial: undefined, whatsapp: undefined };
  const none = { ...noLinks, second: noLinks, template, note, hasBlanks: false };
  if (!settings.data)
    return { ...none, reason: settings.isError ? "The calling hours could not be loaded" : undefined };
  const refusal = touchRefusal(lead, now, settings.data);
  if (refusal) return { ...none, reason: refusal };
  const words = { ...settings.data, caller: fullName(viewer) };
  const { message, refusal: missing } = messageToSend(template, { ...lead, quote }, words, day);
  const linksOf = (phone: string): Links => ({
    dial: dialLink(phone),
    whatsapp: missing ? undefined : whatsappLink(phone, plainText(message)),
  });
  const links = linksOf(lead.phoneNumber);
  return {
    ...links,
    second: linksOf(lead.secondPhone ?? ""),
    template,
    reason: links.dial ? missing : NOT_DIALABLE,
    hasBlanks: missing !== undefined,
    note,
  };
}

interface Noted {
  template: MessageKey | undefined;
  requestId: string;
}

const MORE_TRIES = 2;

function useTouch(leadId: number) {
  return useMutation({
    mutationFn: ({ template, requestId }: Noted) =>
      send("POST /api/leads/:id/touches", {
        params: { id: String(leadId) },
        body: template ? { touch: "whatsapp", template, requestId } : { touch: "dial", requestId },
        keepalive: true,
      }),
    // The same request id counts once, however often it is sent.
    retry: (failures, error) => !(error instanceof ApiError) && failures < MORE_TRIES,
    onSuccess: (entry) => {
      const added = (old: CallLog[] | undefined) => old && [entry, ...old];
      cache.setQueryData(historyOf(String(leadId)).queryKey, added);
      addToHistory(entry);
    },
    onError: (error) => {
      toastError(conflictOr(error, "Failed to add it to the history"));
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void refreshAfterCall("POST /api/leads/:id/touches");
    },
  });
}

/** An entry added here, for a loaded history that is not refetched. */
export function addToHistory(entry: CallLog): void {
  cache.setQueryData(touchesOf(entry.leadId).queryKey, (old = []) => [entry, ...old]);
}

/** One that was added here and undone. */
export function takeFromHistory({ id, leadId }: CallLog): void {
  cache.setQueryData(touchesOf(leadId).queryKey, (old) => old?.filter((entry) => entry.id !== id));
}

const touchesOf = (leadId: number) =>
  queryOptions<CallLog[]>({
    queryKey: ["touches of lead", leadId],
    queryFn: skipToken,
  });

/** A loaded history plus the entries added here since. */
export function useWithTouches(leadId: number, logs: readonly CallLog[]): readonly CallLog[] {
  const { data: touches = [] } = useQuery(touchesOf(leadId));
  const since = touches.filter(({ id }) => !logs.some((log) => log.id === id));
  return since.length > 0 ? [...since, ...logs] : logs;
}
