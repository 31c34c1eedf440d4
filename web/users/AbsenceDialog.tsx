import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Absence, Cover, CoveredWork } from "#contract/absences/calls";
import { ABSENCE_DAYS_MAX, ABSENCE_REASON_MAX, dayFaults, daysText } from "#contract/absences/days";
import { addDays, dateLabel, isDate, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { BY_LANGUAGE, WhoGets, WITHIN_CAPACITY } from "#web/lead/bulk/Receivers.tsx";
import { assignees, team } from "#web/lead/team.ts";
import { holdsBack } from "#web/lead/unread-date.ts";
import { now } from "#web/lib/browser/clock.ts";
import { serverErrorOf } from "#web/lib/form.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { fullName } from "#web/lib/people.ts";
import { read } from "#web/lib/read.ts";
import { success, useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Covered, NobodyElse } from "./Covered.tsx";

/** The absences that go on or are planned. */
export const absences = read("GET /api/absences");

interface AbsenceDialogProps {
  user: User;
  onClose: () => void;
}

/** Marks a telecaller absent, or changes or ends one of the absences that there are. */
export function AbsenceDialog({ user, onClose }: AbsenceDialogProps) {
  const all = useQuery({ ...absences, refetchOnMount: "always" });
  // What is shown is decided once: a reply after the press must not change the question.
  const [own] = useState((all.data ?? []).filter(({ userId }) => userId === user.id));
  const [about, setAbout] = useState(own[0]);
  if (!about) return <MarkDialog user={user} all={all.data ?? []} onClose={onClose} />;
  return (
    <EndDialog key={about.id} user={user} own={own} absence={about} onOther={setAbout} onClose={onClose} />
  );
}

interface Draft {
  from: string;
  until: string;
  reason: string;
  callbacks: Cover;
  expiring: Cover;
}
const fields = ["from", "until", "reason", "callbacks", "expiring"] as const;

interface MarkDialogProps extends AbsenceDialogProps {
  all: readonly Absence[];
}

function MarkDialog({ user, all, onClose }: MarkDialogProps) {
  const day = today(now());
  const [draft, setDraft] = useState<Draft>({
    from: day,
    until: day,
    reason: "",
    callbacks: "share",
    expiring: "share",
  });
  const mark = useSend("POST /api/absences", {
    done: ({ message }) => success(message),
    failure: "Could not mark the absence",
    fields,
    onDone: onClose,
  });
  const errors = serverErrorOf(mark.error, fields, "Could not mark the absence");
  const { from, until } = draft;
  const fault = spanFault(draft);
  const work = useQuery(
    read(
      "GET /api/absences/preview",
      { query: { userId: user.id, from, until, callbacks: draft.callbacks, expiring: draft.expiring } },
      { enabled: !fault, gcTime: 0, placeholderData: (last) => last },
    ),
  );
  const users = useQuery(team);
  const isAway = (id: string) =>
    all.some((one) => one.userId === id && one.from <= until && one.until >= from);
  const others = assignees(users.data, from).filter(([id]) => id !== user.id && !isAway(id));
  const form = useRef<HTMLDivElement>(null);
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    if (mark.isError) mark.reset();
  };
  const covers = (value: Cover) => ({ others, name: user.firstName, value });
  const isLater = isDate(from) && from > day;
  return (
    <Dialog
      open
      onClose={() => !mark.isPending && onClose()}
      title={`Mark ${fullName(user)} absent`}
      confirm={{
        label: isLater ? "Plan absence" : "Mark absent",
        busy: mark.isPending,
        busyLabel: "Saving...",
        onConfirm: () => holdsBack(form.current) || mark.mutate({ body: { userId: user.id, ...draft } }),
      }}
    >
      <div ref={form} className="grid gap-3.5 md:grid-cols-2">
        <Field label="First day" required error={errors.from}>
          <DateInput
            min={day}
            value={from}
            onChange={({ target }) =>
              change({ from: target.value, ...(target.value > until && { until: target.value }) })
            }
          />
        </Field>
        <Field label="Last day" required error={errors.until ?? fault}>
          <DateInput min={from} value={until} onChange={({ target }) => change({ until: target.value })} />
        </Field>
        <div className="md:col-span-2">
          <Field label="Reason" optional error={errors.reason}>
            <Input
              value={draft.reason}
              maxLength={ABSENCE_REASON_MAX}
              placeholder="Sick, leave, training"
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
        </div>
        <section aria-label="What happens" className="grid gap-3 md:col-span-2">
          <h3 className="text-12 font-semibold">What happens</h3>
          {work.data ? (
            <>
              <Covered
                {...covers(draft.callbacks)}
                count={work.data.callbacks}
                what={promisedText(work.data, isLater)}
                error={errors.callbacks}
                onChange={(callbacks) => change({ callbacks })}
              />
              <Covered
                {...covers(draft.expiring)}
                count={work.data.expiring}
                what={`other open ${work.data.expiring === 1 ? "lead expires" : "leads expire"} by ${dateLabel(addDays(isDate(until) ? until : day, 1))}`}
                error={errors.expiring}
                onChange={(expiring) => change({ expiring })}
              />
              {[draft.callbacks, draft.expiring].includes("share") && work.data.receivers.length > 1 && (
                <p className="text-12 text-ink-3">
                  Shared evenly, first to who has the fewest open leads, and promised calls to who has the
                  fewest on their day. {BY_LANGUAGE} {WITHIN_CAPACITY}
                </p>
              )}
              <WhoGets receivers={work.data.receivers} />
              {work.data.alone && <NobodyElse work={work.data} day={from} name={user.firstName} />}
            </>
          ) : work.isError ? (
            <QueryError query={work} failed="Could not load what waits" brief />
          ) : (
            <Loading text="Loading what waits..." />
          )}
          <p className="text-12 text-ink-3">
            {!work.data?.alone && (
              <>
                These leads are lent{isLater && " on the first day; who gets how many is decided then"}. After
                the last day, those that nobody has worked on come back to {user.firstName}; the others stay
                with the colleague who called.{" "}
              </>
            )}
            On these days {user.firstName} has no target and gets no shared leads.
          </p>
        </section>
      </div>
    </Dialog>
  );
}

function spanFault({ from, until }: Draft): string | undefined {
  if (!isDate(from) || !isDate(until)) return "Choose the days";
  if (until < from) return dayFaults.notInOrder;
  return until >= addDays(from, ABSENCE_DAYS_MAX) ? dayFaults.tooLong : undefined;
}

function promisedText({ callbacks, due }: CoveredWork, isLater: boolean): string {
  const calls = `promised ${callbacks === 1 ? "call" : "calls"}`;
  if (isLater) return `${calls} until the last day`;
  return `${calls} on these days${due > 0 ? `, ${formatNumber(due)} due now` : ""}`;
}

interface EndDialogProps extends AbsenceDialogProps {
  own: readonly Absence[];
  absence: Absence;
  /** Another one, or a new one. */
  onOther: (other: Absence | undefined) => void;
}

function EndDialog({ user, own, absence, onOther, onClose }: EndDialogProps) {
  const { id, state, lent } = absence;
  const isPlanned = state === "planned";
  const [until, setUntil] = useState(absence.until);
  const form = useRef<HTMLDivElement>(null);
  // Ended elsewhere.
  const onFailed = (error: Error) => {
    if (!(error instanceof ApiError && error.status === 404)) return;
    onClose();
    void refreshAfterCall("POST /api/absences/:id/end");
  };
  const end = useSend("POST /api/absences/:id/end", {
    done: ({ message }) => success(message),
    failure: "Could not end the absence",
    onDone: onClose,
    onFailed,
  });
  const change = useSend("PATCH /api/absences/:id", {
    done: ({ message }) => success(message),
    failure: "Could not change the absence",
    fields: ["until"],
    onDone: onClose,
    onFailed,
  });
  const isChanged = until !== absence.until;
  const busy = end.isPending || change.isPending;
  const params = { id };
  const confirm = () => {
    if (holdsBack(form.current)) return;
    if (isChanged) change.mutate({ params, body: { until } });
    else end.mutate({ params });
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      size="s"
      title={`Absence of ${fullName(user)}`}
      description={own.length === 1 && textOf(absence)}
      confirm={{
        label: isChanged ? "Change last day" : isPlanned ? "Remove absence" : "Back at work",
        busy,
        busyLabel: "Saving...",
        onConfirm: confirm,
      }}
    >
      <div ref={form} className="grid gap-3.5">
        {own.length > 1 && (
          <Field label="Absence">
            <Select value={id} onChange={({ target }) => onOther(own.find((one) => one.id === target.value))}>
              {own.map((one) => (
                <option key={one.id} value={one.id}>
                  {textOf(one)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          label="Last day"
          help={
            isPlanned
              ? "Nothing has been lent yet."
              : isChanged
                ? until > absence.until && "What waits until then is lent too."
                : comesBack(lent)
          }
          error={serverErrorOf(change.error, ["until"], "Could not change the absence").until}
        >
          <DateInput min={absence.from} value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
        <div>
          <Button size="s" onClick={() => onOther(undefined)}>
            Plan another absence…
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const textOf = ({ reason, ...days }: Absence) => `Absent ${daysText(days)}${reason ? `: ${reason}` : ""}`;

function comesBack(lent: number): string {
  if (lent === 0)
    return "Back at work: no lead comes back. None was lent, or colleagues have worked on all of them.";
  return `Back at work: ${formatCount(lent, "lead")} that nobody has worked on ${lent === 1 ? "comes" : "come"} back. If a colleague has one open then, it stays there, as does what was worked on.`;
}
