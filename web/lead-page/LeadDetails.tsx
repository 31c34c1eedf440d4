import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { unreachableText } from "#contract/history/touches";
import { questionAfter } from "#contract/lead/closing/questions";
import { type OutcomeCode, outcomes } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { isWrongNumber } from "#contract/lead/wrong-numbers";
import type { Lead } from "#contract/leads/record";
import { MINUTE_MS, today } from "#contract/time/calendar";
import type { RecordedOutcome } from "#web/lead/closing/closing.ts";
import { isLossKnown, isSaleKnown } from "#web/lead/closing/known.ts";
import { endingConversion } from "#web/lead/conversion-end.ts";
import {
  useClosingDialog,
  useQuoteSentDialog,
  useScheduleDialog,
} from "#web/lead/dialogs/dialogs-when-used.ts";
import { OtherDetails } from "#web/lead/facts/OtherDetails.tsx";
import { VehicleCard } from "#web/lead/facts/StatedFacts.tsx";
import { YearsCard } from "#web/lead/facts/YearsCard.tsx";
import type { Reassigned } from "#web/lead/missing/reassigned.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { useIsSending } from "#web/lead/work/data.ts";
import { useRemarkDraft } from "#web/lead/work/drafts.ts";
import { HandOffBar } from "#web/lead/work/HandOffButtons.tsx";
import { useHandOff } from "#web/lead/work/hand-off.ts";
import { relatedTo } from "#web/lead/work/lead-queries.ts";
import { useRecordOutcome, useUndoLatest } from "#web/lead/work/page-outcome.ts";
import { LadderOfLead } from "#web/lead/work/RetryLadder.tsx";
import type { Schedule } from "#web/lead/work/schedule.ts";
import { pressUndo } from "#web/lead/work/undo-key.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { AboveBottomBar } from "#web/ui/AboveBottomBar.tsx";
import { ContactCard } from "./ContactCard.tsx";
import { InsuranceCard } from "./InsuranceCard.tsx";
import { LeadActions, LeadHeader } from "./LeadHeader.tsx";
import { MoreSkeleton } from "./LeadSkeleton.tsx";
import { LeadColumns } from "./layout.tsx";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { RemarksCard } from "./RemarksCard.tsx";

const notice = preloadable(async () => (await import("./LeadNotice.tsx")).LeadNotice);
const related = preloadable(() => import("./RelatedRecords.tsx"));
const closingCards = preloadable(async () => (await import("./ClosingCards.tsx")).ClosingCards);

/** Call mode's link to the documents, the first of the other features' parts. */
function showIfAsked(mark: HTMLElement | null) {
  if (location.hash !== "#documents") return;
  // After the new page has been scrolled to its top.
  requestAnimationFrame(() => mark?.nextElementSibling?.scrollIntoView({ block: "center" }));
}

/** After a wrong number the second phone may be the right one. */
function whatNext({ secondPhone }: Lead, code: OutcomeCode): string {
  return isWrongNumber(code) && secondPhone ? `. The second phone is ${formatPhone(secondPhone)}` : "";
}

interface LeadDetailsProps {
  lead: Lead;
  /** Of a lead that is no longer the viewer's only the outcome of the call under way can be recorded. */
  reassigned: Reassigned | undefined;
  children: ReactNode;
}

/** A loaded lead: its facts, its history and the actions on it. */
export function LeadDetails({ lead, reassigned, children }: LeadDetailsProps) {
  const now = useNow(MINUTE_MS);
  const day = today(now);
  const handOff = useHandOff(lead, now);
  const draft = useRemarkDraft(lead.id);
  const locked = useIsSending(lead.id);
  const closed = locked || reassigned !== undefined;
  const [dialog, setDialog] = useState<Schedule | "quote" | RecordedOutcome>();
  const name = useRef<HTMLHeadingElement>(null);
  const close = () => setDialog(undefined);

  const outcome = useRecordOutcome(lead, {
    failure: "Failed to update call outcome",
    done: ({ outcome: code }) => ({
      title: "Success",
      description:
        code &&
        (reassigned
          ? `${outcomes[code].label}. Saved; now with ${reassigned.firstName}.`
          : endingConversion(lead, code, `Status updated: ${outcomes[code].label}${whatNext(lead, code)}`)),
    }),
    onSaved: ({ outcome: code }, saved) => {
      if (code && !reassigned && questionAfter(code)) setDialog({ outcome: code, ...saved });
      // Moves the focus away from the button, so that a second Enter does not record the same outcome again.
      name.current?.focus({ preventScroll: true });
    },
    // What is open was for the lead as it was.
    onUndo: close,
  });

  const LeadNotice = notice.useAhead(
    reassigned !== undefined || lead.doNotCall || unreachableText(lead) !== undefined,
  );
  const ClosingCards = closingCards.useAhead(
    questionAfter(lead.subStatus) !== undefined || isSaleKnown(lead) || isLossKnown(lead),
  );
  const others = useQuery(relatedTo(lead.id));
  const Related = related.useAhead(
    others.isError || Boolean(others.data?.total || others.data?.colleagues.length),
  );
  const undoLatest = useUndoLatest(lead);
  useKeys({ Z: () => pressUndo(undoLatest, lead) });
  const onPhone = phoneLayout.use();
  const schedule = dialog === "callback" || dialog === "follow_up" ? dialog : undefined;
  const recorded = typeof dialog === "object" ? dialog : undefined;
  const ClosingDialog = useClosingDialog(recorded !== undefined, { ESCAPE: close, Z: pressUndo });
  const QuoteSentDialog = useQuoteSentDialog(dialog === "quote");
  const ScheduleDialog = useScheduleDialog(schedule !== undefined);
  const actions = (
    <LeadActions
      lead={lead}
      locked={closed}
      handOff={handOff}
      heading={name}
      onQuote={() => setDialog("quote")}
    />
  );

  return (
    <>
      <LeadHeader lead={lead} handOff={handOff} heading={name} reassigned={reassigned !== undefined}>
        {!onPhone && actions}
      </LeadHeader>
      {LeadNotice && <LeadNotice lead={lead} reassigned={reassigned} />}
      {Related && <Related.ColleaguesNotice related={others} today={day} />}
      <LeadColumns
        facts={
          <div className="contents" inert={reassigned !== undefined}>
            <ContactCard lead={lead} closed={closed} />
            <VehicleCard of={lead} />
            <InsuranceCard lead={lead} today={day} closed={reassigned !== undefined} />
            {ClosingCards && <ClosingCards lead={lead} />}
            <OtherDetails details={lead.otherDetails} />
            <YearsCard lead={lead} />
            {Related && <Related.RelatedCard related={others} />}
          </div>
        }
        work={
          <>
            <OutcomeCard
              locked={locked}
              isFinal={lead.subStatus !== null && !undoLatest}
              sending={outcome.isPending ? outcome.variables.outcome : undefined}
              onSchedule={setDialog}
              onOutcome={(code) =>
                outcome.mutate({
                  status: outcomes[code].status,
                  outcome: code,
                  ...(draft.text.trim() && { notes: draft.text, typed: draft.text }),
                })
              }
            />
            {onPhone && actions}
            {/* Below the outcomes: an outcome may show or remove it, and must not move the buttons. */}
            <LadderOfLead lead={lead} now={now} handOff={handOff} />
            <RemarksCard lead={lead} locked={closed} today={day} onUndo={undoLatest} />
          </>
        }
        more={
          reassigned ? null : (
            <Suspense fallback={<MoreSkeleton />}>
              <span ref={showIfAsked} className="hidden" />
              {children}
            </Suspense>
          )
        }
      />
      {handOff && (
        <AboveBottomBar withReason={handOff.reason !== undefined}>
          <HandOffBar handOff={handOff} />
        </AboveBottomBar>
      )}
      {QuoteSentDialog && <QuoteSentDialog lead={lead} onClose={close} />}
      {recorded && ClosingDialog && <ClosingDialog lead={lead} recorded={recorded} onClose={close} />}
      {schedule && ScheduleDialog && <ScheduleDialog lead={lead} schedule={schedule} onClose={close} />}
    </>
  );
}
