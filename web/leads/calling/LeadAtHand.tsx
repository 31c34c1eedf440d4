import { FileCheck, SkipForward } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { today } from "#contract/calendar";
import { whyNext } from "#contract/call-queues";
import { mayMarkQuoteSent, type OutcomeCode, outcomesIn, statuses } from "#contract/outcomes";
import { shownPhone } from "#contract/people";
import { POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT } from "#contract/remarks";
import { suggestsMessage } from "#contract/retry-ladder";
import { useKeys } from "#web/lib/keys.ts";
import { lookOfStatus } from "#web/lib/look.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { isLocked, useNote } from "../detail/data.ts";
import { useDraft } from "../detail/drafts.ts";
import { HandOffButtons } from "../detail/HandOffButtons.tsx";
import { useHandOff, useWithTouches } from "../detail/hand-off.ts";
import { OthersOnLead } from "../detail/OthersOnLead.tsx";
import { RemarkBox } from "../detail/RemarkBox.tsx";
import { RetryLadder } from "../detail/RetryLadder.tsx";
import { ScheduleDialog } from "../detail/ScheduleDialog.tsx";
import type { Schedule } from "../detail/schedule.ts";
import { CallFacts } from "./CallFacts.tsx";
import { LastContacts } from "./LastContacts.tsx";
import { OutcomeKeys } from "./OutcomeKeys.tsx";
import type { Item } from "./queue.ts";
import type { useDesk } from "./use-desk.ts";

interface LeadAtHandProps {
  item: Item;
  now: Date;
  desk: ReturnType<typeof useDesk>;
}

/** Who is called now, why, and how the call can end. */
export function LeadAtHand({ item: { lead, queue, logs, problem }, now, desk }: LeadAtHandProps) {
  const draft = useDraft(lead.id);
  const [schedule, setSchedule] = useState<Schedule>();
  const policy = useNote(lead, POLICY_RECEIVED_RESULT, {
    failure: "Failed to mark policy as received",
    done: () => ({ title: "Success", description: "Policy marked received" }),
    onSaved: () => undefined,
  });
  const [received, setReceived] = useState(lead.policyReceived);
  const receive = () => {
    if (received || isLocked(lead.id)) return;
    policy.mutate(POLICY_RECEIVED_NOTE, { onSuccess: () => setReceived(true) });
  };
  const finish = (outcome: OutcomeCode) =>
    desk.finish({ outcome, ...(draft.text.trim() && { notes: draft.text }) }, draft.text);
  const choose = (code: OutcomeCode) => {
    if (code === "callback" || code === "follow_up") setSchedule(code);
    else finish(code);
  };
  const handOff = useHandOff(lead, now);
  const history = useWithTouches(lead.id, logs);
  // On a phone an outcome stands below: the next lead begins with whom to call.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  useKeys({
    P: receive,
    S: desk.skip,
    J: () => desk.turn(1),
    K: () => desk.turn(-1),
  });
  const { icon, tone } = lookOfStatus(lead.status);

  return (
    <section aria-label="Lead at hand" data-lead={lead.id} className="grid min-w-0 gap-3.5 animate-fade-in">
      <div className="flex items-end gap-4 max-md:flex-col max-md:items-stretch max-md:gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="text-26 font-semibold tracking-(--tr-tight) wrap-anywhere">{lead.name}</h2>
            <Badge tone={tone} icon={icon}>
              {statuses[lead.status].label}
            </Badge>
          </div>
          <p className="text-34 font-semibold tracking-tight whitespace-nowrap [&_*]:[font-feature-settings:'lnum'_1,'calt'_0]">
            <Phone value={shownPhone(lead.phoneNumber)} />
          </p>
        </div>
        {handOff && <HandOffButtons handOff={handOff} size="l" />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-ink-2">
        <p>{queue === "again" ? "Back on the desk" : whyNext(queue, lead, logs, now)}</p>
        <OthersOnLead leadId={lead.id} />
      </div>
      {problem && (
        <Notice tone="danger">Not saved: {problem}. Your note is below; choose the outcome again.</Notice>
      )}
      {lead.doNotCall && <Notice tone="danger">This number asked not to be called.</Notice>}
      {lead.tries > 0 && (queue !== "retry" || suggestsMessage(lead)) && (
        <RetryLadder lead={lead} now={now} handOff={handOff} logs={logs} />
      )}
      <CallFacts lead={lead} today={today(now)} />
      <OutcomeKeys
        groups={[
          ["Connected", outcomesIn("connected")],
          ["Not connected", outcomesIn("not-connected")],
          ["Schedule and send", ["callback", "follow_up", "quote_sent"]],
        ]}
        offered={(code) => code !== "quote_sent" || mayMarkQuoteSent(lead)}
        onOutcome={choose}
      />
      <RemarkBox draft={draft} rows={2} placeholder="Remarks: saved with the outcome you press next" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          size="s"
          icon={FileCheck}
          keys="P"
          disabled={received}
          busy={policy.isPending}
          onClick={receive}
        >
          {received ? "Policy Received" : "Received Previous Policy"}
        </Button>
        <Button size="s" variant="ghost" icon={SkipForward} keys="S" onClick={desk.skip}>
          Skip
        </Button>
      </div>
      <LastContacts logs={history} today={today(now)} />
      {schedule && (
        <ScheduleDialog
          lead={lead}
          schedule={schedule}
          typed={draft.text}
          onSchedule={(promise) => {
            setSchedule(undefined);
            desk.finish({ outcome: schedule, ...promise }, draft.text);
          }}
          onClose={() => setSchedule(undefined)}
        />
      )}
    </section>
  );
}
