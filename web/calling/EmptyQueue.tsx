import { PhoneOff } from "lucide-react";
import { type CallSplit, callSplits } from "#contract/calling/splits";
import { formatWhenInSentence } from "#web/lib/format/when.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

interface EmptyQueueProps {
  waiting: { nextDue: string | null } | undefined;
  now: Date;
  everywhere: boolean;
  /** Whether the list has colleagues' leads too. */
  everybodys: boolean;
  split: CallSplit | undefined;
  onAll: () => void;
  onRetry: () => void;
}

/** The queue is empty; a callback, follow-up or retry that falls due appears automatically. */
export function EmptyQueue({ waiting, now, everywhere, everybodys, split, onAll, onRetry }: EmptyQueueProps) {
  const nextDue = waiting?.nextDue;
  const when = nextDue && formatWhenInSentence(nextDue, now);
  return (
    <EmptyState
      icon={PhoneOff}
      title={split ? `Nobody to call in ${callSplits[split].label}` : "Nobody to call now"}
      actions={
        <>
          {split && (
            <Button variant="primary" onClick={onAll}>
              Call the others
            </Button>
          )}
          {!everywhere && !split && <ButtonLink href="/calling">Call from all leads</ButtonLink>}
          <Button onClick={onRetry}>Refresh</Button>
        </>
      }
    >
      {split
        ? "Leads of other kinds may be waiting."
        : when
          ? `Your next callback, follow-up or retry is due ${when} and will appear here.`
          : everywhere
            ? "No lead is waiting for a call. New leads appear here once they are uploaded."
            : everybodys
              ? "Of this list no lead can be called now: each has ended, was called within the last hour, or is with a colleague."
              : "Of this list no lead waits for your call: each is a colleague's, has ended, or is due later."}
    </EmptyState>
  );
}
