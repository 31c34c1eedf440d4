import { PhoneOff } from "lucide-react";
import { formatWhenInSentence } from "#web/lib/format/when.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

interface EmptyQueueProps {
  waiting: { nextDue: string | null } | undefined;
  now: Date;
  everywhere: boolean;
  /** Whether the list has colleagues' leads too. */
  everybodys: boolean;
  onRetry: () => void;
}

/** The queue is empty; a callback, follow-up or retry that falls due appears automatically. */
export function EmptyQueue({ waiting, now, everywhere, everybodys, onRetry }: EmptyQueueProps) {
  const nextDue = waiting?.nextDue;
  const when = nextDue && formatWhenInSentence(nextDue, now);
  return (
    <EmptyState
      icon={PhoneOff}
      title="Nobody to call now"
      actions={
        <>
          {!everywhere && <ButtonLink href="/calling">Call from all leads</ButtonLink>}
          <Button onClick={onRetry}>Refresh</Button>
        </>
      }
    >
      {when
        ? `Your next callback, follow-up or retry is due ${when} and will appear here.`
        : everywhere
          ? "No lead is waiting for a call. New leads appear here once they are uploaded."
          : everybodys
            ? "Of this list no lead can be called now: each has ended, was called within the last hour, or is with a colleague."
            : "Of this list no lead waits for your call: each is a colleague's, has ended, or is due later."}
    </EmptyState>
  );
}
