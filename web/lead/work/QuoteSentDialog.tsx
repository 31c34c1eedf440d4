import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NOT_DIALABLE, touchRefusal } from "#contract/history/touches";
import { outcomes } from "#contract/lead/outcomes";
import { whatsappLink } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { QUOTE_SENT_NOTE } from "#contract/lead/remarks";
import type { Lead, LeadRow } from "#contract/leads/record";
import { callWithQuote } from "#contract/quotes/asked-in-call";
import type { Quote } from "#contract/quotes/calls";
import { greetingOf } from "#contract/quotes/comparison";
import { sendable } from "#contract/quotes/validity";
import type { Settings } from "#contract/settings/calls";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatWhen } from "#web/lib/format/when.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { agencySettings } from "#web/lib/settings.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConversionEnds } from "../ConversionEnds.tsx";
import { sentAtFirst } from "../quotes/compared.ts";
import { quotesOf } from "../quotes/data.ts";
import { lastCompared } from "../quotes/last-compared.ts";
import { messageOf } from "../quotes/message.ts";
import { PickedQuotes } from "../quotes/PickedQuotes.tsx";
import type { StatusStep } from "./data.ts";
import { type OutcomeTexts, useRemarkDraft } from "./drafts.ts";
import { useRecordOutcome } from "./page-outcome.ts";
import { afterQuote, instantOf } from "./schedule.ts";
import { useTyped } from "./typed.ts";

const SEND = "Send on WhatsApp";

/** A lead, or its row in a list. */
type Worked = LeadRow & Partial<Pick<Lead, "secondPhone" | "version">>;

type SentQuote = Pick<StatusStep, "quoteIds" | "nextFollowUp" | "call"> & { notes: string };

interface QuoteSentDialogProps {
  lead: Worked;
  /** The quotes are sent from here, by WhatsApp. */
  sends?: boolean;
  /** What the note starts as instead of the remark. */
  said?: string;
  /** Receives what was sent, which is then not saved here. */
  onQuote?: (sent: SentQuote, typed: OutcomeTexts) => void;
  onClose: () => void;
}

/** Specification §2, §4; mounted only while it is open. */
export function QuoteSentDialog({ lead, sends = false, said, onQuote, onClose }: QuoteSentDialogProps) {
  const now = useNow(MINUTE_MS);
  // What is typed here is offered again after Esc, and saved with no other outcome. The note starts as the lead's remark.
  const draft = useRemarkDraft(lead.id);
  const kept = useTyped("quote_sent", lead.id);
  const note = kept.typed.note ?? said ?? draft.text;
  const restoreNote = () => {
    if (kept.typed.note !== undefined) kept.typeAll({});
  };
  const viewer = useViewer();
  const quotes = useQuery(quotesOf(lead.id)).data ?? [];
  const [picked, setPicked] = useState<number[]>();
  const valid = sendable(quotes, today(now));
  const proposed = picked ?? sentAtFirst(valid, lastCompared(viewer.id, lead.id), today(now));
  const given = valid.filter(({ id }) => proposed.includes(id));
  const quoteIds = given.map(({ id }) => id);
  const [opens, setOpens] = useState(sends);
  const { data: settings } = useQuery({ ...agencySettings, refetchOnMount: true });
  const whatsapp = quotesLink(lead, given, settings, now);
  const [follows, setFollows] = useState<boolean>();
  const promised = lead.nextFollowUp && new Date(lead.nextFollowUp) > now ? lead.nextFollowUp : undefined;
  const isFollowed = follows ?? (opens && !promised);
  const call = callWithQuote(lead);
  const change = useRecordOutcome(lead, {
    failure: "Failed to update quote status",
    done: () => ({ title: "Quote Sent", description: `Quote has been marked as sent for ${lead.name}` }),
    onSaved: onClose,
    onUndone: restoreNote,
  });
  const followUp = instantOf(afterQuote(now, settings));
  const when = formatWhen(followUp, now);
  const stays = promised !== undefined && Date.parse(promised) === followUp.getTime();
  const label = sends ? SEND : outcomes.quote_sent.label;
  return (
    <Dialog
      onClose={onClose}
      onCancel={kept.forget}
      size="s"
      title={label}
      description={[lead.name, lead.registrationNumber && formatRegistration(lead.registrationNumber)]
        .filter(Boolean)
        .join(" · ")}
      confirm={{
        label,
        busy: change.isPending,
        busyLabel: "Saving...",
        disabled: opens && !whatsapp.href,
        onConfirm: () => {
          // From the key or click itself, or the browser would block it.
          if (opens) open(whatsapp.href, "_blank", "noopener");
          const sent = {
            notes: note.trim() || QUOTE_SENT_NOTE,
            ...(quoteIds.length > 0 && { quoteIds }),
            ...(isFollowed && { nextFollowUp: followUp.toISOString() }),
            ...(call && { call }),
          };
          // The remark is saved where the note begins with it; otherwise it stays in its field.
          const remark = note.startsWith(draft.text) ? draft.text : "";
          if (onQuote) onQuote(sent, { remark, note: kept.typed.note, restoreNote });
          else
            change.mutate({
              status: outcomes.quote_sent.status,
              subStatus: "quote_sent",
              ...sent,
              typed: remark,
            });
        },
      }}
    >
      <div className="mb-3.5 grid gap-2 empty:hidden">
        <ConversionEnds lead={lead} step="Marking a quote as sent" />
        {call && <Notice>Records {outcomes[call].label} too: no answered call is recorded yet.</Notice>}
        {opens && whatsapp.reason && <Notice tone="warn">{whatsapp.reason}</Notice>}
      </div>
      {quotes.length > 0 && (
        <div className="mb-3.5 grid justify-items-start">
          {!sends && (
            <span className="flex flex-wrap items-center gap-x-2">
              <Checkbox
                label={SEND}
                checked={opens}
                disabled={!opens && !whatsapp.href}
                onChange={setOpens}
              />
              {!opens && <span className="text-12 text-ink-3">{whatsapp.reason}</span>}
            </span>
          )}
          {stays ? (
            <p className="flex min-h-8 items-center max-md:min-h-11">Follow-up stays {when}</p>
          ) : (
            <Checkbox
              label={`Follow up ${when}${promised ? `, instead of ${formatWhen(promised, now)}` : ""}`}
              checked={isFollowed}
              onChange={setFollows}
            />
          )}
          <PickedQuotes
            label="Quotes sent"
            quotes={quotes}
            picked={quoteIds}
            isRefused={(quote) => !valid.includes(quote)}
            onPick={setPicked}
          />
        </div>
      )}
      <Field label="Notes" optional help="Moves the lead to Quote Sent.">
        <TextArea
          rows={4}
          maxLength={5000}
          placeholder={QUOTE_SENT_NOTE}
          value={note}
          onChange={(event) => kept.type("note", event.target.value)}
        />
      </Field>
    </Dialog>
  );
}

/** The link to WhatsApp with the comparison, under the rules of every hand-off; or why there is none. */
function quotesLink(
  lead: Worked,
  quotes: readonly Quote[],
  settings: Settings | undefined,
  now: Date,
): { href?: string; reason?: string } {
  if (!settings) return {};
  const phones = { secondPhone: null, ...lead };
  const refusal = touchRefusal(phones, now, settings);
  if (refusal) return { reason: refusal };
  const greeting = greetingOf(lead.name, settings.agencyName);
  const text = messageOf(lead, quotes, settings, today(now), greeting);
  if (text === undefined) return { reason: "Choose a quote that is not expired" };
  const href = whatsappLink(lead.phoneNumber, text) ?? whatsappLink(phones.secondPhone ?? "", text);
  return href ? { href } : { reason: NOT_DIALABLE };
}
