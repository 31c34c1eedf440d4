import { useQuery } from "@tanstack/react-query";
import { Clock, PhoneOff } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { promiseName } from "#contract/calling/queues";
import type { CallSplit } from "#contract/calling/splits";
import { counted } from "#contract/counted";
import { questionAfter } from "#contract/lead/closing/questions";
import { MINUTE_MS } from "#contract/time/calendar";
import { dueText } from "#web/lead/callbacks/due.ts";
import type { Closing } from "#web/lead/closing/closing.ts";
import { useClosingDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { YearsCard } from "#web/lead/facts/YearsCard.tsx";
import { pressUndo } from "#web/lead/work/undo-key.ts";
import { below } from "#web/lib/browser/below.tsx";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatWhen } from "#web/lib/format/when.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useSeesAllLeads, useViewer } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { useWithoutDialog } from "#web/lib/keys/without-dialog.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CallerProgress, PauseButton } from "./CallerProgress.tsx";
import { CurrentLead } from "./CurrentLead.tsx";
import type { CallingStart } from "./calling-start.ts";
import { calledToday } from "./data.ts";
import { NextUp } from "./NextUp.tsx";
import { noteOutcome } from "./OutcomeKeys.tsx";
import type { LostOutcome } from "./outcome-step.ts";
import { Paused, usePreparedPause } from "./Paused.tsx";
import { isDue } from "./queue.ts";
import { useCallQueue } from "./use-call-queue.ts";

const LostOutcomes = lazy(async () => ({ default: (await import("./LostOutcomes.tsx")).LostOutcomes }));
const Called = below(async () => (await import("./Called.tsx")).Called);
const EmptyQueue = lazy(async () => ({ default: (await import("./EmptyQueue.tsx")).EmptyQueue }));

export interface DeskParts {
  /** The messages, another feature's part. */
  part: ComponentType<{ leadId?: number }>;
}

interface DeskProps extends DeskParts {
  start: CallingStart;
  /** What it is called. */
  startText: string;
}

/** One lead after another, each provided by the server. */
export function Desk({ part: Messages, start, startText }: DeskProps) {
  const { split } = start;
  const isList = start.tab !== undefined || start.figure !== undefined;
  const everywhere = !isList && split === undefined;
  const seesAll = useSeesAllLeads();
  const now = useNow(MINUTE_MS);
  /** Questions wait for each other: an outcome may be saved while the one before is still asked about. */
  const [closings, setClosings] = useState<readonly Closing[]>([]);
  const [closing] = closings;
  const closeQuestion = () => {
    noteOutcome();
    setClosings((before) => before.filter((one) => one !== closing));
  };
  const isAsked = useWithoutDialog(closing !== undefined);
  const ClosingDialog = useClosingDialog(isAsked, { ESCAPE: closeQuestion, Z: pressUndo });
  const [lost, setLost] = useState<readonly LostOutcome[]>([]);
  const desk = useCallQueue(start, {
    onLost: (one) => setLost((before) => [...before, one]),
    onSaved: (saved) => {
      if (questionAfter(saved.outcome)) setClosings((before) => [...before, saved]);
    },
    onUndo: ({ lead }) => setClosings((before) => before.filter((one) => one.lead.id !== lead.id)),
  });
  const [item] = desk.items;
  usePreparedPause();
  useKeys({ Z: () => pressUndo(desk.undoLatest), ESCAPE: desk.paused ? undefined : desk.pause });

  return (
    <Page
      title="Call Mode"
      subject={desk.paused ? undefined : item?.lead.name}
      meta={
        <span className="flex min-w-0 items-center gap-2 max-md:hidden">
          <span title={startText} className="truncate text-12 text-ink-3 has-[+*]:max-2xl:hidden">
            {startText}
          </span>
          <DueNext desk={desk} split={split} />
        </span>
      }
      actions={
        <>
          <CallerProgress now={now} />
          {!desk.paused && <PauseButton onPause={desk.pause} />}
        </>
      }
    >
      <div className="mb-4 grid gap-2 empty:hidden">
        {lost.length > 0 && (
          <Suspense>
            <LostOutcomes
              lost={lost}
              onDismiss={(one) => setLost((before) => before.filter((other) => other !== one))}
            />
          </Suspense>
        )}
      </div>
      {desk.paused ? (
        <Paused now={now} saved={desk.saved} onResume={desk.resume} />
      ) : item ? (
        <div data-wide className="call-desk">
          <CurrentLead key={item.lead.id} item={item} now={now} desk={desk} />
          {/* Its end leaves the corner of a toast free. */}
          <aside aria-label="Script, next and called leads" className="call-aside">
            <div className="grid min-w-0 gap-3.5">
              <Messages leadId={item.lead.id} />
              <YearsCard lead={item.lead} />
            </div>
            <div className="grid min-w-0 gap-3.5">
              <NextUp
                items={desk.items}
                waiting={everywhere ? desk.waiting : undefined}
                now={now}
                splits={{ counts: desk.waiting?.splits ?? [], chosen: split, onChoose: desk.choose }}
              />
              <CalledToday now={now} onLookBack={desk.lookBack} />
            </div>
          </aside>
        </div>
      ) : desk.failure ? (
        <ErrorState title="The next lead could not be loaded" busy={desk.asking} onRetry={desk.retry}>
          {reasonOf(desk.failure)}
        </ErrorState>
      ) : desk.unsent() > 0 && !navigator.onLine ? (
        <EmptyState icon={PhoneOff} title="No connection">
          {`${counted(desk.unsent(), "outcome")} ${desk.unsent() === 1 ? "waits" : "wait"} here for the connection. `}
          The next leads come with it.
        </EmptyState>
      ) : desk.asking || desk.unsent() > 0 ? (
        <CallSkeleton />
      ) : (
        <Suspense fallback={<CallSkeleton />}>
          <EmptyQueue
            waiting={desk.waiting}
            now={now}
            everywhere={everywhere}
            everybodys={start.figure !== undefined && seesAll}
            split={split}
            onAll={() => desk.choose(undefined)}
            onRetry={desk.retry}
          />
        </Suspense>
      )}
      {closing && isAsked && ClosingDialog && (
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

export function CallSkeleton() {
  return (
    <div role="status" aria-label="Loading the next lead" className="grid gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-14 w-full" />
      <div className="grid grid-cols-3 gap-1.5">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are alike and stay where they are
          <Skeleton key={index} className="h-[42px] w-full" />
        ))}
      </div>
    </div>
  );
}

function CalledToday({ now, onLookBack }: { now: Date; onLookBack: () => void }) {
  const { data } = useQuery(calledToday(useViewer().id, now));
  return data && data.rows.length > 0 && <Called rows={data.rows} onLookBack={onLookBack} />;
}

interface DueNextProps {
  desk: ReturnType<typeof useCallQueue>;
  split: CallSplit | undefined;
}

/** A promise that is due, at hand or while another lead is; on a phone a line of the layout says so. */
function DueNext({ desk, split }: DueNextProps) {
  // To the second: a promise is here as soon as it is due.
  const now = useNow(1000);
  const [current, ...ahead] = desk.items;
  const isAtHand = current !== undefined && isDue(current, now);
  const due = ahead.find((item) => isDue(item, now));
  // Another split has none of them.
  const isElsewhere = split !== undefined && split !== "due";
  const others = isElsewhere && desk.waiting?.splits.find((one) => one.split === "due")?.leads;
  const take = due ? () => desk.take(due) : others ? () => desk.choose("due") : undefined;
  useKeys({ H: take });
  const { lead } = (isAtHand ? current : due) ?? {};
  const when = lead?.nextFollowUp && `due ${formatWhen(lead.nextFollowUp, now)}`;
  if (!when && !others) return null;
  return (
    <span data-due className="min-w-0 [&_:is(button,span)]:max-w-full [&_:is(button,span)]:min-w-0">
      <Button size="s" icon={Clock} keys={isAtHand ? "S" : "H"} onClick={isAtHand ? desk.skip : take}>
        <span className="num truncate">
          {!when
            ? `${dueText(others || 0)} due`
            : isAtHand
              ? `Not now, ${when}`
              : `${promiseName(lead)} ${when}: ${lead.name}`}
        </span>
      </Button>
    </span>
  );
}
