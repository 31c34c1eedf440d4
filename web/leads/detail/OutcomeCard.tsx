import { type ReactNode, useRef } from "react";
import { type OutcomeCode, outcomes, outcomesIn } from "#contract/outcomes";
import { useKeys } from "#web/lib/keys.ts";
import { Card } from "#web/ui/Card.tsx";
import { OutcomeButton } from "./OutcomeButton.tsx";
import type { Schedule } from "./schedule.ts";

interface OutcomeCardProps {
  locked: boolean;
  /** The outcome that is on its way. */
  sending: OutcomeCode | undefined;
  onOutcome: (code: OutcomeCode) => void;
  onSchedule: (schedule: Schedule) => void;
}

const connected = outcomesIn("connected");
const notConnected = outcomesIn("not-connected");
const schedules = ["callback", "follow_up"] as const satisfies Schedule[];

/** How the call ended (specification §4). */
export function OutcomeCard({ locked, sending, onOutcome, onSchedule }: OutcomeCardProps) {
  const buttons = useRef(new Map<OutcomeCode, HTMLButtonElement>());

  // A wrong digit would write a wrong call, so a digit only goes to its button; Enter presses it.
  const toButton = (code: OutcomeCode) => [outcomes[code].key, () => buttons.current.get(code)?.focus()];
  const toDialog = (code: Schedule) => [outcomes[code].key, locked ? undefined : () => onSchedule(code)];
  useKeys(Object.fromEntries([...[...connected, ...notConnected].map(toButton), ...schedules.map(toDialog)]));

  const button = (code: OutcomeCode, onPress: () => void) => (
    <OutcomeButton
      key={code}
      ref={(element) => {
        if (element) buttons.current.set(code, element);
        else buttons.current.delete(code);
      }}
      code={code}
      locked={locked}
      busy={sending === code}
      onPress={onPress}
    />
  );
  const logs = (codes: OutcomeCode[]) => codes.map((code) => button(code, () => onOutcome(code)));

  return (
    <Card
      title="Call Outcome - Select Action"
      actions={<span className="pr-1.5 text-12 text-ink-3 max-md:hidden">Press a key, then Enter</span>}
    >
      <div className="@container">
        <div className="grid grid-cols-2 items-start gap-3 max-md:gap-2 @min-[640px]:grid-cols-1">
          <Group label="Connected">{logs(connected)}</Group>
          <div className="grid gap-3">
            <Group label="Not connected">{logs(notConnected)}</Group>
            <Group label="Schedule">{schedules.map((code) => button(code, () => onSchedule(code)))}</Group>
          </div>
        </div>
      </div>
    </Card>
  );
}

/** One below the other; in a wide card in rows of three, as the digits lie. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-11 font-medium text-ink-3 max-md:text-12">{label}</legend>
      <div className="grid gap-1.5 max-md:gap-2 @min-[640px]:grid-cols-3">{children}</div>
    </fieldset>
  );
}
