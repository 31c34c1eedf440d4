import { ListX } from "lucide-react";
import type { ComponentType } from "react";
import { useState } from "react";
import { MINUTE_MS } from "#contract/time/calendar";
import { type Closing, questionAfter } from "#web/lead/closing/closing.ts";
import { useClosingDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { YearsCard } from "#web/lead/facts/YearsCard.tsx";
import { UnsavedRemark } from "#web/lead/missing/UnsavedRemark.tsx";
import { pressUndo } from "#web/lead/work/undo-key.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { CallerProgress, PauseButton } from "./CallerProgress.tsx";
import { CallSkeleton } from "./CallSkeleton.tsx";
import { CurrentLead } from "./CurrentLead.tsx";
import { startText, useCallingStart, useWrongParameter } from "./calling-start.ts";
import { DueNext } from "./DueNext.tsx";
import { EmptyQueue } from "./EmptyQueue.tsx";
import { NextUp } from "./NextUp.tsx";
import { Paused } from "./Paused.tsx";
import { type LostOutcome, useCallQueue } from "./use-call-queue.ts";

interface CallScreenProps {
  part: ComponentType<{ leadId?: number }>;
}

/**
 * Call mode: one lead after another, each provided by the server. The messages are another feature's part.
 */
export function CallScreen(parts: CallScreenProps) {
  const wrong = useWrongParameter();
  return wrong ? <WrongAddress field={wrong} /> : <Desk {...parts} />;
}

function WrongAddress({ field }: { field: string }) {
  return (
    <Page title="Call Mode">
      <EmptyState
        icon={ListX}
        title="The address is wrong"
        role="alert"
        actions={<ButtonLink href="/calling">Call from all leads</ButtonLink>}
      >
        The list to call cannot be narrowed by ‘{field}’ like this.
      </EmptyState>
    </Page>
  );
}

function Desk({ part: Messages }: CallScreenProps) {
  const start = useCallingStart();
  const everywhere = start.tab === undefined && start.figure === undefined;
  const seesAll = useMay("leads:all");
  const now = useNow(MINUTE_MS);
  /** Questions wait for each other: an outcome may be saved while the one before is still asked about. */
  const [closings, setClosings] = useState<readonly Closing[]>([]);
  const [closing] = closings;
  const closeQuestion = () => setClosings((before) => before.filter((one) => one !== closing));
  const ClosingDialog = useClosingDialog(closing !== undefined, { ESCAPE: closeQuestion, Z: pressUndo });
  const [lost, setLost] = useState<readonly LostOutcome[]>([]);
  const desk = useCallQueue(start, {
    onLost: (one) => setLost((before) => [...before, one]),
    onSaved: (saved) => {
      if (questionAfter(saved.outcome)) setClosings((before) => [...before, saved]);
    },
    onUndo: ({ lead }) => setClosings((before) => before.filter((one) => one.lead.id !== lead.id)),
  });
  const [item] = desk.items;
  useKeys({ Z: pressUndo, ESCAPE: desk.paused ? undefined : desk.pause });

  return (
    <Page
      title="Call Mode"
      meta={
        <>
          <span className="text-12 whitespace-nowrap text-ink-3 max-md:hidden">{startText(start)}</span>
          <DueNext items={desk.items} onTake={desk.take} />
        </>
      }
      actions={
        <>
          <CallerProgress now={now} />
          {!desk.paused && <PauseButton onPause={desk.pause} />}
        </>
      }
    >
      <div className="mb-4 grid gap-2 empty:hidden">
        {lost.map((one) => (
          <Notice key={one.lead.id} tone="danger" role="alert" title={`${one.lead.name}: ${one.problem}`}>
            <UnsavedRemark typed={one.typed} />
            <div className="mt-2">
              <Button size="s" onClick={() => setLost(lost.filter((other) => other !== one))}>
                Dismiss
              </Button>
            </div>
          </Notice>
        ))}
      </div>
      {desk.paused ? (
        <Paused now={now} onResume={desk.resume} />
      ) : item ? (
        <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <CurrentLead key={item.lead.id} item={item} now={now} desk={desk} />
          <aside aria-label="Script and next leads" className="grid min-w-0 gap-3.5">
            <Messages leadId={item.lead.id} />
            <YearsCard lead={item.lead} />
            <NextUp items={desk.items.slice(1)} waiting={everywhere ? desk.waiting : undefined} now={now} />
          </aside>
        </div>
      ) : desk.failure ? (
        <ErrorState title="The next lead could not be loaded" busy={desk.asking} onRetry={desk.retry}>
          {reasonOf(desk.failure)}
        </ErrorState>
      ) : desk.asking ? (
        <CallSkeleton />
      ) : (
        <EmptyQueue
          waiting={desk.waiting}
          now={now}
          everywhere={everywhere}
          everybodys={start.figure !== undefined && seesAll}
          onRetry={desk.retry}
        />
      )}
      {closing && ClosingDialog && (
        <ClosingDialog
          key={closing.requestId}
          lead={closing.lead}
          recorded={closing}
          onClose={closeQuestion}
        />
      )}
    </Page>
  );
}
