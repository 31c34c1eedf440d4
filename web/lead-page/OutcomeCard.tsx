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
  /** There is an outcome that Z no longer takes back. */
  isFinal: boolean;
  onOutcome: (code: OutcomeCode) => void;
  onSchedule: (schedule: Schedule) => void;
}

const connected = outcomesIn("connected");
const notConnected = outcomesIn("not-connected");
const schedules = ["callback", "follow_up"] as const satisfies Schedule[];

/** How the call ended (specification §4). */
export function OutcomeCard({ locked, sending, isFinal, onOutcome, onSchedule }: OutcomeCardProps) {
  // As in call mode a key acts at once, and Z takes it back.
  const ofCode = (code: OutcomeCode, act: () => void) => [outcomes[code].key, locked ? undefined : act];
  useKeys(
    Object.fromEntries([
      ...[...connected, ...notConnected].map((code) => ofCode(code, () => onOutcome(code))),
      ...schedules.map((code) => ofCode(code, () => onSchedule(code))),
    ]),
  );

  const button = (code: OutcomeCode, onPress: () => void) => (
    <OutcomeButton key={code} code={code} locked={locked} busy={sending === code} onPress={onPress} />
  );
  const logs = (codes: OutcomeCode[]) => codes.map((code) => button(code, () => onOutcome(code)));

  return (
    <Card
      screenOnly
      title="Call Outcome - Select Action"
      actions={
        <span className="pr-1.5 text-12 text-ink-3 max-md:hidden">
          One key records it{!isFinal && ", Z undoes it"}
        </span>
      }
    >
      <OutcomeGroups
        connected={logs(connected)}
        notConnected={logs(notConnected)}
        schedule={schedules.map((code) => button(code, () => onSchedule(code)))}
      />
    </Card>
  );
}
