import { useQuery } from "@tanstack/react-query";
import { FileCheck, Pause, SkipForward } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { suggestsMessage } from "#contract/calling/retry-ladder";
import { whyNext } from "#contract/calling/why-next";
import { mayMarkQuoteSent, type OutcomeCode, outcomes, outcomesIn } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT } from "#contract/lead/remarks";
import { callWithQuote } from "#contract/quotes/asked-in-call";
import { today } from "#contract/time/calendar";
import { useQuoteSentDialog, useScheduleDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { FileRemark } from "#web/lead/facts/FileRemark.tsx";
import { SecondPhone } from "#web/lead/facts/SecondPhone.tsx";
import { ONLY_THE_OUTCOME, reassignedText, useReassigned } from "#web/lead/missing/use-reassigned.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { coverText, isContact, promiseNote } from "#web/lead/work/contacts.ts";
import { isSending, useNote } from "#web/lead/work/data.ts";
import type { OutcomeTexts } from "#web/lead/work/drafts.ts";
import { HandOffBar, HandOffButtons } from "#web/lead/work/HandOffButtons.tsx";
import { useHandOff, useWithTouches } from "#web/lead/work/hand-off.ts";
import { historyOf, leadOf } from "#web/lead/work/lead-queries.ts";
import { PresenceNotice } from "#web/lead/work/PresenceNotice.tsx";
import { RemarkBox } from "#web/lead/work/RemarkBox.tsx";
import { RetryLadder } from "#web/lead/work/RetryLadder.tsx";
import { useRemark } from "#web/lead/work/remark.ts";
import type { Schedule } from "#web/lead/work/schedule.ts";
import { below } from "#web/lib/browser/below.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { CallFacts, MoreFacts } from "./CallFacts.tsx";
import { calledText, correctsText } from "./call-texts.ts";
import { LeadLinks } from "./LeadLinks.tsx";
import { OutcomeKeys } from "./OutcomeKeys.tsx";
import type { Step } from "./outcome-step.ts";
import { isDue, isFinishedSince, type QueueItem } from "./queue.ts";
import { StateBadge } from "./StateBadge.tsx";
import type { useCallQueue } from "./use-call-queue.ts";
import { replacedIn, useFinish } from "./use-finish.ts";
import { useRecordedElsewhere } from "./use-recorded-elsewhere.ts";

const RecentHistory = below(async () => (await import("./RecentHistory.tsx")).RecentHistory);
/** Of most leads there is neither. */
const CallQuotes = lazy(async () => ({ default: (await import("./CallQuotes.tsx")).CallQuotes }));
const LostLead = lazy(async () => ({ default: (await import("./LostLead.tsx")).LostLead }));

interface CurrentLeadProps {
  item: QueueItem;
  now: Date;
  desk: ReturnType<typeof useCallQueue>;
}

/** The current lead: whom to call, why, and the possible outcomes. */
export function CurrentLead({ item, now, desk }: CurrentLeadProps) {
  const { lead: offered, queue, again, back, logs: offeredLogs, problem, undoing } = item;
  // What is changed here, or by others, replaces the lead as it was offered.
  const lead = useQuery({ ...leadOf(String(offered.id)), enabled: false }).data ?? offered;
  const isCalledSince = isFinishedSince(lead, offered);
  const newest = useQuery({ ...historyOf(String(offered.id)), staleTime: 0, enabled: isCalledSince }).data;
  const logs = (isCalledSince && newest) || offeredLogs;
  /** Not offered for a promise, or not any more: what was last said tells more. */
  const isKnown = back || isCalledSince || (queue === "callback" && !lead.nextFollowUp);
  const note = queue === "callback" && !isKnown && !undoing ? promiseNote(logs) : undefined;
  const [dialog, setDialog] = useState<Schedule | "quote_sent">();
  const schedule = dialog === "quote_sent" ? undefined : dialog;
  const QuoteSentDialog = useQuoteSentDialog(dialog === "quote_sent");
  const ScheduleDialog = useScheduleDialog(schedule !== undefined);
  const remark = useRemark(lead);
  const { text: typed } = remark.draft;
  const policy = useNote(lead, POLICY_RECEIVED_RESULT, {
    failure: "Failed to mark policy as received",
    done: () => ({ title: "Success", description: "Policy marked received" }),
    onSaved: () => undefined,
  });
  const received = lead.policyReceived;
  const reassigned = useReassigned(lead.id);
  const isGone = reassigned !== undefined;
  const receive = () => {
    if (received || isGone || isSending(lead.id)) return;
    policy.mutate(POLICY_RECEIVED_NOTE);
  };
  const history = useWithTouches(lead.id, logs);
  const replaced = back && !isDue(item, now) ? replacedIn(history) : undefined;
  const corrects = replaced && !undoing ? correctsText(replaced) : undefined;
  const { kept, said, finish } = useFinish({ item, typed, replaced, desk });
  const choose = (code: OutcomeCode) => {
    if (code === "callback" || code === "follow_up" || code === "quote_sent") setDialog(code);
    else finish({ outcome: code });
  };
  const finishFromDialog = (outcome: OutcomeCode, details: Omit<Step, "outcome">, texts?: OutcomeTexts) => {
    setDialog(undefined);
    finish({ outcome, details, texts });
  };
  const elsewhere = useRecordedElsewhere({
    item,
    newest: isCalledSince ? newest : undefined,
    isBusy: typed.trim() !== "" || dialog !== undefined || isSending(lead.id),
    desk,
  });
  const handOff = useHandOff(lead, now);
  const cover = coverText(logs);
  // On a phone remarks and history are further down: the next lead starts at its top.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  useKeys({
    P: receive,
    // One that is not to be called does not come back in an hour.
    S: lead.doNotCall ? desk.turn : desk.skip,
    J: desk.turn,
    K: desk.lookBack,
  });
  // On a phone the remark must not get below the outcomes.
  const isExpired = lead.insuranceExpiry !== null && lead.insuranceExpiry < today(now);
  const isDense =
    phoneLayout.use() &&
    (isExpired || (note ?? corrects) !== undefined || (lead.secondPhone && lead.fileRemark) !== null);
  const noQuote =
    mayMarkQuoteSent(lead) || callWithQuote(lead)
      ? undefined
      : "Record the next call first, then a quote again";
  const [, next] = desk.items;
  if (reassigned === null || reassigned?.takesOutcome === false)
    return (
      <Suspense>
        <LostLead lead={lead} typed={typed} reassigned={reassigned} onNext={desk.skip} />
      </Suspense>
    );

  return (
    <section aria-label="Current lead" data-lead={lead.id} className="grid min-w-0 gap-3.5 animate-fade-in">
      <div data-dense={isDense || undefined} className="call-lead">
        <div className="call-head">
          <div data-beside={lead.secondPhone} className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="text-26 font-semibold tracking-(--tr-tight) wrap-anywhere">{lead.name}</h2>
            <StateBadge lead={lead} />
            {lead.language && (
              <span className="md:hidden">
                <Badge tone="grey">{lead.language}</Badge>
              </span>
            )}
          </div>
          {/* The number keeps its room; the buttons are narrower beside it, or wrap below it. */}
          <div className="flex flex-wrap items-end justify-end gap-x-4 max-xl:gap-x-2 md:col-span-2">
            <p className="call-number">
              <Phone value={formatPhone(lead.phoneNumber)} />
            </p>
            {handOff && (
              <div className="max-md:hidden max-xl:[&_.grow-on-phone>*]:px-2.5">
                <HandOffButtons handOff={handOff} size="l" />
              </div>
            )}
          </div>
          {/* Beside the name: with and without it the outcomes are at the same place. */}
          <div className="empty:hidden md:col-start-2 md:row-start-1 md:self-center">
            <SecondPhone lead={lead} handOff={handOff} />
          </div>
        </div>
        {/* A warning is as high as this line and the gaps around it: the outcomes stay where they were pressed. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 md:h-5 md:flex-nowrap">
          <p
            title={note}
            className={`line-clamp-2 min-w-0 wrap-anywhere md:leading-[17px] ${corrects ? "max-md:hidden" : ""}`}
          >
            {undoing
              ? `Undoing…${kept ? ` Then: ${outcomes[kept.outcome].label}` : ""}`
              : [
                  (isKnown && calledText(logs, now)) || whyNext(queue, lead, logs, now),
                  again && !problem && "Taken back",
                  cover,
                ]
                  .filter(Boolean)
                  .join(" · ")}
            {note && <span className="text-ink"> · {note}</span>}
          </p>
          <PresenceNotice leadId={lead.id} instead={reassigned && reassignedText(reassigned)} />
          {(problem || lead.doNotCall || elsewhere || corrects) && (
            <div className="call-warning">
              <Notice
                tone={problem || lead.doNotCall || elsewhere ? "danger" : "warn"}
                role={elsewhere ? "status" : undefined}
              >
                {corrects && <>{corrects} </>}
                {elsewhere && <>{elsewhere}. J goes on. </>}
                {lead.doNotCall && <>This number is on the do-not-call list. J goes on. </>}
                {problem && (
                  <>
                    Not saved: {problem}. {typed.trim() && "Your remark is below. "}Record the outcome again.
                  </>
                )}
              </Notice>
            </div>
          )}
        </div>
        {lead.tries > 0 && (queue === "callback" || suggestsMessage(lead)) && (
          <RetryLadder lead={lead} now={now} handOff={handOff} logs={logs} />
        )}
        <CallFacts lead={lead} today={today(now)} />
        <div data-outcomes-at-hand={suggestsMessage(lead) ? "" : "remark above"} className="call-outcomes">
          <OutcomeKeys
            leadId={lead.id}
            groups={[
              ["Connected", outcomesIn("connected")],
              ["Not connected", outcomesIn("not-connected")],
              ["Schedule and send", ["callback", "follow_up", "quote_sent"]],
            ]}
            refusal={(code) => (code === "quote_sent" ? noQuote : undefined)}
            onOutcome={choose}
          />
          <div className="flex items-end gap-1 md:hidden [&_.grow-on-phone>*]:px-2">
            <div className="min-w-0 flex-1">{handOff && <HandOffBar handOff={handOff} />}</div>
            <IconButton icon={Pause} label="Pause" onClick={desk.pause} />
            <IconButton icon={SkipForward} label="Skip" onClick={desk.skip} />
          </div>
          <p aria-hidden className="call-next">
            <span className="truncate">
              {noQuote
                ? `${outcomes.quote_sent.label}: ${noQuote}`
                : next
                  ? `Next: ${next.lead.name}`
                  : "Nobody else is waiting"}
            </span>
          </p>
        </div>
        {/* Below the outcomes and the remark, which are at the same place for every lead; on a phone above both. */}
        <div className="empty:hidden md:order-1">
          <FileRemark lead={lead} folds={isDense} />
        </div>
        {/* As high as all of them need it; on a phone below the outcomes: they must not push the remark under these. */}
        <div className="max-md:order-2 max-md:empty:hidden md:min-h-[18px] md:max-xl:min-h-[38px]">
          <MoreFacts lead={lead} />
        </div>
        <div className="max-md:mt-auto">
          <RemarkBox
            remark={remark}
            rows={isDense ? 1 : 2}
            placeholder="Remarks: saved with the next outcome"
            onSave={remark.save}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          size="s"
          icon={FileCheck}
          keys="P"
          disabled={received || isGone}
          busy={policy.isPending}
          onClick={receive}
        >
          {received ? "Policy Received" : "Received Previous Policy"}
        </Button>
        <span className="max-md:hidden">
          <Button size="s" variant="ghost" icon={SkipForward} keys="S" onClick={desk.skip}>
            Skip
          </Button>
        </span>
      </div>
      {isGone ? <p className="text-12 text-ink-2">{ONLY_THE_OUTCOME}</p> : <LeadLinks lead={lead} />}
      {history.some(({ callResult }) => callResult?.startsWith("quote_")) && (
        <Suspense>
          <CallQuotes lead={lead} />
        </Suspense>
      )}
      {history.some(isContact) ? (
        <RecentHistory logs={history} today={today(now)} onUndo={desk.undoLatest} />
      ) : (
        <p className="text-12 text-ink-3">No calls or remarks yet.</p>
      )}
      {QuoteSentDialog && (
        <QuoteSentDialog
          lead={lead}
          said={said}
          onQuote={(quote, texts) => finishFromDialog("quote_sent", quote, texts)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {schedule && ScheduleDialog && (
        <ScheduleDialog
          lead={lead}
          schedule={schedule}
          said={said}
          onSchedule={(promise, texts) => finishFromDialog(schedule, promise, texts)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
