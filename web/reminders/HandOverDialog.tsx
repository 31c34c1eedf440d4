import { useState } from "react";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import type { Reminder } from "#contract/reminders/calls";
import { isDate, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { telecallersOf } from "#web/lead/team.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { formatDayInWords } from "#web/lib/format/when.ts";
import { userChoices } from "#web/lib/people.ts";
import { useSend } from "#web/lib/use-send.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { timeText } from "./due.ts";

interface HandOverDialogProps {
  /** The selected reminders; if none, all of a telecaller's until a day. */
  selected: readonly Reminder[];
  now: Date;
  users: readonly User[] | undefined;
  /** The telecaller the list is filtered by. */
  telecaller: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** How many of the selected ones are listed. */
const NAMED = 5;

/** Hands callbacks over to another telecaller. */
export function HandOverDialog({ selected, now, users, telecaller, onClose, onDone }: HandOverDialogProps) {
  const day = today(now);
  const handOver = useSend("POST /api/callbacks/hand-over", {
    done: ({ assigned, byTelecaller }) => ({
      title: `${formatCount(assigned, "callback")} handed over`,
      description: byTelecaller.map(({ name, leads }) => `${name} ${formatNumber(leads)}`).join(", "),
    }),
    failure: "Failed to hand callbacks over",
    onDone,
    // The list does not know which were kept or moved in the meantime.
    refreshAlways: true,
  });
  const [of, setOf] = useState(telecaller && telecaller !== UNASSIGNED ? telecaller : "");
  const [until, setUntil] = useState(day);
  const [to, setTo] = useState("");
  const [tried, setTried] = useState(false);
  const isOfPerson = selected.length === 0;
  const receivers = telecallersOf(users).filter(({ id, isActive }) => isActive && !(isOfPerson && id === of));
  const complete = to !== "" && (!isOfPerson || (of !== "" && isDate(until)));
  const confirm = () => {
    setTried(true);
    if (!complete) return;
    const which = isOfPerson ? { of, until } : { leadIds: selected.map(({ leadId }) => leadId) };
    handOver.mutate({ body: { which, to } });
  };
  const missing = (value: string, sentence: string) => (tried && !value ? sentence : undefined);

  return (
    <Dialog
      onClose={() => !handOver.isPending && onClose()}
      title="Hand over callbacks"
      description={
        isOfPerson
          ? "All callbacks and follow-ups of one telecaller, up to a date."
          : `${formatNumber(selected.length)} selected.`
      }
      confirm={{
        label: "Hand over",
        onConfirm: confirm,
        busy: handOver.isPending,
        busyLabel: "Handing over...",
        disabled: receivers.length === 0,
      }}
    >
      <div className="grid gap-3.5">
        {isOfPerson && (
          <div className="grid gap-3.5 md:grid-cols-2">
            <Field label="Callbacks of" required error={missing(of, "Please select a telecaller")}>
              <Select
                value={of}
                onChange={({ target }) => {
                  setOf(target.value);
                  if (target.value === to) setTo("");
                }}
              >
                <option value="">Select telecaller</option>
                <Options of={userChoices(telecallersOf(users))} />
              </Select>
            </Field>
            <Field
              label="Due up to and including"
              required
              help={[formatDayInWords(until), "overdue ones are included"].filter(Boolean).join("; ")}
              error={missing(until, "Choose a date")}
            >
              <DateInput min={day} value={until} onChange={({ target }) => setUntil(target.value)} />
            </Field>
          </div>
        )}
        {!isOfPerson && (
          <ul aria-label="Selected" className="num grid gap-0.5 text-12 text-ink-2 max-md:text-13">
            {selected.slice(0, NAMED).map((one) => (
              <li key={one.leadId} className="wrap-anywhere">
                <span className="font-medium text-ink">{one.name}</span>, {timeText(one.at, now)}
              </li>
            ))}
            {selected.length > NAMED && <li>and {formatNumber(selected.length - NAMED)} more</li>}
          </ul>
        )}
        <Field
          label="Hand over to"
          required
          error={missing(to, "Please select a telecaller")}
          help={
            to === AUTO_ASSIGN && "Each goes to another telecaller, the one with the fewest open leads first."
          }
        >
          <Select value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">Select telecaller</option>
            <option value={AUTO_ASSIGN}>Evenly among the other active telecallers</option>
            <Options of={userChoices(receivers)} />
          </Select>
        </Field>
        {receivers.length === 0 ? (
          <Notice tone="warn">No other telecaller can sign in.</Notice>
        ) : (
          <Notice>The leads move with their callbacks. The promised times stay the same.</Notice>
        )}
      </div>
    </Dialog>
  );
}
