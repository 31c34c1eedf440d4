import { useRef } from "react";
import { type OutcomeCode, outcomes, outcomesIn } from "#contract/lead/outcomes";
import type { Schedule } from "#web/lead/work/schedule.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Card } from "#web/ui/Card.tsx";
import { OutcomeGroups } from "./layout.tsx";
import { OutcomeButton } from "./OutcomeButton.tsx";

interface OutcomeCardProps {
  locked: boolean;
  /** The outcome being saved. */
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

  // A mistyped digit must not record a wrong call, so a digit only focuses its button; Enter presses it.
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
      screenOnly
      title="Call Outcome - Select Action"
      actions={<span className="pr-1.5 text-12 text-ink-3 max-md:hidden">Press a key, then Enter</span>}
    >
      <OutcomeGroups
        connected={logs(connected)}
        notConnected={logs(notConnected)}
        schedule={schedules.map((code) => button(code, () => onSchedule(code)))}
      />
    </Card>
  );
}
