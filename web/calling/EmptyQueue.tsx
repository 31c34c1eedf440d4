import { PhoneOff } from "lucide-react";
import { today } from "#contract/time/calendar";
import { formatDateTime, formatTime } from "#web/lib/format/format.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

interface EmptyQueueProps {
  waiting: { nextDue: string | null } | undefined;
  now: Date;
  everywhere: boolean;
  onRetry: () => void;
}

/** The queue is empty; a callback or retry that falls due appears automatically. */
export function EmptyQueue({ waiting, now, everywhere, onRetry }: EmptyQueueProps) {
  const nextDue = waiting?.nextDue;
  const when =
    nextDue && (today(new Date(nextDue)) === today(now) ? formatTime(nextDue) : formatDateTime(nextDue));
  return (
    <EmptyState
      icon={PhoneOff}
      title="Nobody to call now"
      actions={
        <>
          {!everywhere && <ButtonLink href="/calling">Call from all leads</ButtonLink>}
          <Button onClick={onRetry}>Look again</Button>
        </>
      }
    >
      {when
        ? `Your next callback or retry is due at ${when} and will appear here.`
        : "Every lead of yours was called."}
    </EmptyState>
  );
}
