import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Scale } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "wouter";
import { unreachableText } from "#contract/history/touches";
import { outcomes } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import type { Settings } from "#contract/settings/calls";
import { MINUTE_MS, today } from "#contract/time/calendar";
import type { RecordedOutcome } from "#web/lead/closing/closing.ts";
import { takenOf } from "#web/lead/closing/closing-draft.ts";
import { endingConversion } from "#web/lead/conversion-end.ts";
import { useClosingDialog, useQuoteDialog, useQuoteSentDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { LeadMissing } from "#web/lead/missing/LeadMissing.tsx";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { markChosen } from "#web/lead/quotes/changes.ts";
import { comparedAtFirst, lowestOf } from "#web/lead/quotes/compared.ts";
import { quotesOf } from "#web/lead/quotes/data.ts";
import { idsIn, keepCompared } from "#web/lead/quotes/last-compared.ts";
import { messageOf, vehicleOf } from "#web/lead/quotes/message.ts";
import { PickedQuotes } from "#web/lead/quotes/PickedQuotes.tsx";
import { CallButtons } from "#web/lead/work/CallButtons.tsx";
import { toastFailure } from "#web/lead/work/data.ts";
import { useHandOff } from "#web/lead/work/hand-off.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { useRecordOutcome, useUndoLatest } from "#web/lead/work/page-outcome.ts";
import { pressUndo } from "#web/lead/work/undo-key.ts";
import { isId, useAddress, words } from "#web/lib/browser/address.ts";
import { now, useNow } from "#web/lib/browser/clock.ts";
import { ApiError, reasonOf } from "#web/lib/http/api.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { fullName } from "#web/lib/people.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { Comparison } from "./Comparison.tsx";
import { PaperSheet } from "./PaperSheet.tsx";
import { paperOf } from "./paper.ts";
import { QuoteActions } from "./QuoteActions.tsx";
import { QuoteCards } from "./QuoteCards.tsx";
import { ShareButtons } from "./ShareButtons.tsx";

/** The quotes of one lead side by side. */
export function QuotesScreen() {
  const { id = "" } = useParams();
  const lead = useQuery({ ...leadOf(id), enabled: isId(id) });
  const quotes = useQuery({ ...quotesOf(Number(id)), enabled: isId(id) });
  const settings = useSettings();
  const missing = !isId(id) || (lead.error instanceof ApiError && lead.error.status === 404);
  const loads = [lead, quotes, settings];
  const failed = loads.find((load) => load.isError);
  return (
    <Page
      title="Quotes"
      // Browsers print it at the head of a paper, which says of the customer the vehicle only.
      documentTitle={lead.data && `Quotes for ${vehicleOf(lead.data)}`}
      meta={lead.data && <span className="ml-1.5 truncate text-ink-2 md:hidden">{lead.data.name}</span>}
      back={{ href: `/leads/customer/${id}`, label: lead.data?.name ?? "Customer Details" }}
    >
      {missing ? (
        <LeadMissing was={lead.data} typed="" />
      ) : lead.data && quotes.data && settings.data ? (
        <Compared lead={lead.data} quotes={quotes.data} settings={settings.data} />
      ) : failed ? (
        <ErrorState
          title="Quotes could not be loaded"
          busy={loads.some((load) => load.isFetching)}
          onRetry={() => void Promise.all(loads.map((load) => load.refetch()))}
        >
          {reasonOf(failed.error)}
        </ErrorState>
      ) : (
        <Loading text="Loading..." />
      )}
    </Page>
  );
}

interface ComparedProps {
  lead: Lead;
  quotes: Quote[];
  settings: Settings;
}

function Compared({ lead, quotes, settings }: ComparedProps) {
  const { ids, pick, note } = usePicked(lead.id, quotes);
  const shown = quotes.filter(({ id }) => ids.includes(id));
  const [open, setOpen] = useState<"new" | "send" | "mark" | number>();
  const closeDialog = () => setOpen(undefined);
  const { win, busy, recorded, close } = useWon(lead);
  const viewer = useViewer();
  const isSending = open === "send" || open === "mark";
  const QuoteDialog = useQuoteDialog(open !== undefined && !isSending);
  const QuoteSentDialog = useQuoteSentDialog(isSending);
  const moment = useNow(MINUTE_MS);
  const handOff = useHandOff(lead, moment);
  const ClosingDialog = useClosingDialog(recorded !== undefined, { ESCAPE: close, Z: pressUndo });
  const onPhone = phoneLayout.use();
  const undoLatest = useUndoLatest(lead);
  useKeys({ L: () => setOpen("new"), Z: () => pressUndo(undoLatest, lead) });
  const taken = takenOf(quotes);
  const log = (
    <Button icon={Plus} keys="L" onClick={() => setOpen("new")}>
      Log a quote
    </Button>
  );
  const actions = (quote: Quote) => (
    <QuoteActions
      quote={quote}
      taken={quote.id === taken?.id}
      onWon={isSold ? undefined : win}
      busy={busy}
      onChange={({ id }) => setOpen(id)}
    />
  );
  const day = today(moment);
  const isSold = lead.subStatus === "policy_done_by_sln";
  const Layout = onPhone ? QuoteCards : Comparison;
  const paper = paperOf(lead, shown, settings, day);
  const message = messageOf(lead, shown, settings, day);
  const isSendable = !isSold && (handOff?.dial ?? handOff?.second.dial) !== undefined;
  return (
    <>
      <div
        data-toasts-beside=""
        data-paper="no"
        className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2"
      >
        {paper.vehicle}
        {isSold && (
          <span className="min-w-0 wrap-anywhere">
            <Badge tone="emerald">Sold</Badge> {lead.newInsurer ?? taken?.insurer}
          </span>
        )}
        <Phone value={formatPhone(lead.phoneNumber)} />
        {handOff ? <CallButtons handOff={handOff} /> : unreachableText(lead)}
      </div>
      {quotes.length === 0 ? (
        <EmptyState icon={Scale} title="No quotes yet" actions={log} guide="quotes">
          {lead.premiumAmount === null
            ? "Log what insurers offer, and compare them."
            : "Add an insurer's offer to compare it with last year's."}
        </EmptyState>
      ) : (
        <div className="grid gap-3.5">
          {quotes.length > QUOTES_COMPARED && (
            <PickedQuotes
              label={onPhone ? "Compared" : "Side by side"}
              quotes={quotes}
              picked={ids}
              onPick={pick}
            />
          )}
          <Layout lead={lead} quotes={shown} lowest={lowestOf(quotes, day)} today={day} actions={actions} />
          {/* A tooltip of the quotes fits above it. */}
          <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:flex-1 md:mt-3" data-paper="no">
            <span className="mr-auto max-md:grid max-md:basis-full">{log}</span>
            <ShareButtons
              onSend={isSendable ? () => setOpen("send") : undefined}
              onMark={isSold ? undefined : () => setOpen("mark")}
              message={message}
              paper={paper}
              onShare={note}
            />
          </div>
          <PaperSheet
            paper={paper}
            customer={`${lead.name}, ${formatPhone(lead.phoneNumber)}`}
            agent={fullName(viewer)}
          />
        </div>
      )}
      {QuoteDialog && (
        <QuoteDialog lead={lead} quote={quotes.find(({ id }) => id === open)} onClose={closeDialog} />
      )}
      {QuoteSentDialog && <QuoteSentDialog lead={lead} sends={open === "send"} onClose={closeDialog} />}
      {recorded && ClosingDialog && <ClosingDialog lead={lead} recorded={recorded} onClose={close} />}
    </>
  );
}

const readers = { quotes: words };
const NONE = "none";

/** Which quotes stand side by side: as picked, which the address keeps. */
function usePicked(leadId: number, quotes: readonly Quote[]) {
  const viewer = useViewer();
  const [{ quotes: text }, change] = useAddress(readers);
  const known = idsIn(text).filter((id) => quotes.some((quote) => quote.id === id));
  const ids = known.length > 0 || text === NONE ? known : comparedAtFirst(quotes, today(now()));
  const note = (noted: readonly number[]) => keepCompared(viewer.id, leadId, noted);
  return {
    ids,
    pick: (picked: number[]) => {
      note(picked);
      change({ quotes: picked.join() || NONE });
    },
    /** 'Mark Quote Sent' proposes them. */
    note: () => note(ids),
  };
}

const FAILURE = "Failed to update call outcome";
const { status, label } = outcomes.policy_done_by_sln;

/** 'Policy done with this': the quote is chosen and the outcome recorded; both are undone together. */
function useWon(lead: Lead) {
  const [recorded, setRecorded] = useState<RecordedOutcome>();
  const chosenNow = useRef<Quote>(undefined);
  const close = () => setRecorded(undefined);
  const outcome = useRecordOutcome(lead, {
    failure: FAILURE,
    done: () => ({
      title: "Success",
      description: endingConversion(lead, "policy_done_by_sln", `Status updated: ${label}`),
    }),
    onSaved: (_, saved) => setRecorded({ outcome: "policy_done_by_sln", withQuote: true, ...saved }),
    onUndo: close,
    onUndone: () => {
      // Not before: the outcome is undone only while the lead is as the outcome left it.
      if (chosenNow.current) void markChosen(chosenNow.current.id, false).catch(() => undefined);
      chosenNow.current = undefined;
    },
  });
  const win = useMutation({
    mutationFn: async (quote: Quote) => {
      if (!quote.chosen) await markChosen(quote.id, true);
      chosenNow.current = quote.chosen ? undefined : quote;
    },
    onSuccess: () => outcome.mutate({ status, outcome: "policy_done_by_sln" }),
    onError: (error) => toastFailure(error, FAILURE),
  });
  return { win: win.mutate, busy: win.isPending || outcome.isPending, recorded, close };
}
