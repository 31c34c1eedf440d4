import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RemovalsStatus } from "#contract/removals/calls";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";
import { removals } from "#web/lib/settings.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useAllowRemoval, useConfirmDate } from "./data.ts";
import { keepingText, removalText } from "./removal-text.ts";

/** Removals by age that need an administrator; not shown when none do. */
export function RemovalsCard() {
  const { data } = useQuery(removals);
  if (!data || (!data.suspended && data.held.length === 0)) return null;
  return (
    <Card title="Removal of old data">
      <div className="grid gap-3">
        {data.suspended && <Suspended today={data.today} {...data.suspended} />}
        {data.held.map((held) => (
          <Held key={held.kind} held={held} suspended={data.suspended !== null} />
        ))}
      </div>
    </Card>
  );
}

interface SuspendedProps extends NonNullable<RemovalsStatus["suspended"]> {
  today: string;
}

function Suspended({ today, clock, lastSeen }: SuspendedProps) {
  const [asking, setAsking] = useState(false);
  const confirm = useConfirmDate();
  const date = formatDate(today);
  return (
    <>
      <Notice tone="danger" title={`Is today ${date}?`}>
        <p>
          The server's clock shows {formatDateTime(clock)}. It was last known to be right on{" "}
          {formatDateTime(lastSeen)}. Until the date is confirmed, no old leads, audit log entries or backups
          are removed. If it is wrong, ask for the clock to be corrected; then there is nothing to confirm.
        </p>
        <div className="mt-2">
          <Button onClick={() => setAsking(true)}>Today is {date}</Button>
        </div>
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Today is ${date}?`}
        confirmLabel="The date is right"
        busy={confirm.isPending}
        busyLabel="Confirming..."
        onConfirm={() => confirm.mutate({ body: { today } }, { onSettled: () => setAsking(false) })}
      >
        Data older than its retention time on {date} will be removed. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

interface HeldProps {
  held: RemovalsStatus["held"][number];
  suspended: boolean;
}

function Held({ held, suspended }: HeldProps) {
  const [asking, setAsking] = useState(false);
  const allow = useAllowRemoval();
  const { allowed, ...removal } = held;
  const due = removalText(removal);
  const when = suspended ? "once the date is confirmed" : "within the hour";
  if (allowed) return <Notice tone="info" title={`${due} are removed ${when}`} />;
  return (
    <>
      <Notice tone="warn" title={`${due} are due to be removed`}>
        <p>
          That is more than usual for a day, so they are kept until you remove them. {keepingText(removal)}
        </p>
        <div className="mt-2">
          <Button onClick={() => setAsking(true)}>Remove them</Button>
        </div>
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove old data?"
        confirmLabel="Remove"
        busy={allow.isPending}
        busyLabel="Removing..."
        onConfirm={() => allow.mutate({ body: removal }, { onSettled: () => setAsking(false) })}
      >
        {due} are removed {when}. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
