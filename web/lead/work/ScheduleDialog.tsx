import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { outcomes } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import type { Lead } from "#contract/leads/record";
import { isDate, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { formatDayInWords, formatWhen } from "#web/lib/format/when.ts";
import { agencySettings } from "#web/lib/settings.ts";
import { ChipGroup } from "#web/ui/ChipGroup.tsx";
import { DateInput, TimeInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { toastError } from "#web/ui/toast.ts";
import { ConversionEnds } from "../ConversionEnds.tsx";
import { phoneLayout } from "../phone-layout.ts";
import { Continued } from "./Continued.tsx";
import { type OutcomeTexts, useRemarkDraft } from "./drafts.ts";
import { useRecordOutcome } from "./page-outcome.ts";
import {
  type DateAndTime,
  distanceText,
  instantOf,
  isAfterExpiry,
  isComplete,
  quickTimes,
  type Schedule,
  scheduleNote,
  schedules,
  timeWarning,
  whenText,
} from "./schedule.ts";
import { type Typed, useTyped } from "./typed.ts";

const PAST = "Choose a time after now";

/** What the dialog needs of a lead; a row of a list has it too. */
export type ScheduledLead = Pick<Lead, "id" | "name" | "phoneNumber" | "insuranceExpiry"> &
  Partial<Pick<Lead, "version" | "subStatus" | "nextFollowUp">>;

interface ScheduleDialogProps {
  lead: ScheduledLead;
  schedule: Schedule;
  /** What the note starts as instead of the remark. */
  said?: string;
  /** Receives the promise, which is then not saved here. */
  onSchedule?: (promise: { notes: string; nextFollowUp: string }, typed: OutcomeTexts) => void;
  /** Moves a promise that has been made: it is no call, and its note stays. */
  move?: {
    title: string;
    about: ReactNode;
    busy: boolean;
    onMove: (to: { until: string; note: string }) => void;
  };
  onClose: () => void;
}

/** Schedule Callback and Schedule Follow-up (specification §4, §5); mounted only while it is open. */
export function ScheduleDialog({ lead, schedule, said, onSchedule, move, onClose }: ScheduleDialogProps) {
  const now = useNow(15_000);
  const onPhone = phoneLayout.use();
  // What is typed here is offered again after Esc; Cancel forgets it (§5). The note starts as the remark of this lead.
  const draft = useRemarkDraft(lead.id);
  const kept = useTyped(schedule, lead.id);
  const [moved, setMoved] = useState<Typed>({});
  const typed = move ? moved : kept.typed;
  const type = (fields: Typed) => (move ? setMoved({ ...moved, ...fields }) : kept.typeAll(fields));
  const when: DateAndTime = { date: typed.date ?? "", time: typed.time ?? "" };
  const setWhen = ({ date, time }: DateAndTime) => type({ date, time });
  const note = typed.note ?? (move ? "" : (said ?? draft.text));
  const restoreNote = () => {
    if (Object.keys(kept.typed).length > 0) kept.typeAll({});
  };
  const [tried, setTried] = useState(false);
  const date = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const { name, failure } = schedules[schedule];
  /** Replaced by the new time. */
  const promised = !move && lead.nextFollowUp;
  const change = useRecordOutcome(lead, {
    failure,
    done: () => ({ title: "Success", description: `${name} scheduled for ${whenText(when)}` }),
    onSaved: onClose,
    onUndone: restoreNote,
  });

  const hours = useQuery({ ...agencySettings, refetchOnMount: true }).data;
  const at = isComplete(when) ? instantOf(when) : undefined;
  const isPast = at !== undefined && at <= now;
  const isPastDay = isDate(when.date) && when.date < today(now);
  const isTooLate = isAfterExpiry(when.date, lead.insuranceExpiry, today(now));
  const quick = quickTimes(now, lead.insuranceExpiry, hours);
  const warning = at && timeWarning(at, now, hours);
  const confirm = () => {
    setTried(true);
    if (!isComplete(when)) {
      toastError("Please select both date and time");
      (isDate(when.date) ? time : date).current?.focus();
    } else if (isPast) {
      (isPastDay ? date : time).current?.focus();
    } else {
      const promise = {
        notes: scheduleNote(schedule, when, note),
        nextFollowUp: instantOf(when).toISOString(),
      };
      if (move) return move.onMove({ until: promise.nextFollowUp, note });
      // The remark is saved where the note begins with it; otherwise it stays in its field.
      const remark = note.startsWith(draft.text) ? draft.text : "";
      if (onSchedule) onSchedule(promise, { remark, note: kept.typed.note, restoreNote });
      else
        change.mutate({
          status: outcomes[schedule].status,
          outcome: schedule,
          ...promise,
          typed: remark,
        });
    }
  };

  return (
    <Dialog
      onClose={onClose}
      onCancel={kept.forget}
      title={move?.title ?? outcomes[schedule].label}
      description={
        <>
          {lead.name} · <Phone value={formatPhone(lead.phoneNumber)} />
          {promised && <span className="block">Promised now: {formatWhen(promised, now)}</span>}
          {move?.about}
        </>
      }
      footerStart={
        isComplete(when) && !onPhone ? (
          <span className="num text-12 text-ink-3">{distanceText(when, now)}</span>
        ) : undefined
      }
      confirm={{
        label: move?.title ?? outcomes[schedule].label,
        onConfirm: confirm,
        busy: change.isPending || move?.busy,
        busyLabel: "Scheduling...",
      }}
    >
      {kept.startEmpty && !move && <Continued onStartEmpty={kept.startEmpty} />}
      <div className="grid gap-3.5">
        <ConversionEnds lead={lead} step={`A new ${name.toLowerCase()}`} />
        <ChipGroup
          first
          field={date}
          label="Suggestions"
          choices={quick.map(({ label, digit }) => ({ value: label, label, digit }))}
          value={quick.find((one) => one.when.date === when.date && one.when.time === when.time)?.label}
          onChange={(label) => setWhen(quick.find((one) => one.label === label)?.when ?? when)}
        />
        <div className="grid gap-3.5 md:grid-cols-2">
          <Field
            label="Date"
            required
            help={
              <>
                {[formatDayInWords(when.date), when.date && when.time].filter(Boolean).join(", ") ||
                  "Today or later"}
                {isTooLate && (
                  <span className="block text-warn-text">
                    After the policy expires on{" "}
                    {formatDate(lead.insuranceExpiry ?? "").replace(/ \d{4}$/, "")}
                  </span>
                )}
              </>
            }
            error={tried && !when.date ? "Choose a date" : isPastDay ? PAST : undefined}
          >
            <DateInput
              ref={date}
              min={today(now)}
              value={when.date}
              onChange={(event) => setWhen({ ...when, date: event.target.value })}
            />
          </Field>
          <Field
            label="Time"
            required
            help={warning ? <span className="text-warn-text">{warning}</span> : "India time (IST)"}
            error={tried && !when.time ? "Choose a time" : isPast && !isPastDay ? PAST : undefined}
          >
            <TimeInput
              ref={time}
              value={when.time}
              onChange={(event) => setWhen({ ...when, time: event.target.value })}
            />
          </Field>
        </div>
        <Field label="Notes" optional>
          <TextArea
            maxLength={5000}
            placeholder="Anything to remember for the call"
            value={note}
            onChange={(event) => type({ note: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
