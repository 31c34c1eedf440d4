import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Target } from "lucide-react";
import type { ReactNode } from "react";
import type { Activity } from "#contract/analytics/calls";
import { ownActivity } from "#web/lead/data.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TickBar } from "#web/ui/TickBar.tsx";

/**
 * A telecaller's fresh calls of today against the target (specification §9); administrators have no target.
 */
export function TargetBanner() {
  return useMay("activity:own") ? <OwnTarget /> : null;
}

function OwnTarget() {
  const { data, isPending, isFetching, refetch } = useQuery(ownActivity);
  if (data) {
    const Shown = data.needsAttention || data.dayOff ? Remaining : Met;
    return <Shown activity={data} />;
  }
  return (
    <Frame look="border-line">
      {isPending ? (
        <Skeleton className="h-3.5 w-full max-w-[560px] max-md:my-10" />
      ) : (
        <>
          <span className="text-ink-2">Daily target could not be loaded.</span>
          <Button size="xs" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </>
      )}
    </Frame>
  );
}

function Frame({ look, children }: { look: string; children: ReactNode }) {
  return (
    <section aria-label="Daily target" className={`target-frame ${look}`}>
      {children}
    </section>
  );
}

function Remaining({ activity }: { activity: Activity }) {
  const { freshCallsToday, dailyTarget, pendingCallsForDay, dayOff } = activity;
  return (
    <Frame look="border-line bg-surface">
      <h2 className={dayOff ? "target-title" : "target-title max-md:sr-only low:sr-only"}>
        <Target aria-hidden className="size-4" strokeWidth={1.75} />
        {dayOff ? `No target today: ${dayOff}` : "Daily target"}
      </h2>
      {/* Never narrower than its ticks: the text moves to a line of its own instead. */}
      <div className="target-bar low:sr-only">
        {!dayOff && (
          <TickBar
            value={freshCallsToday}
            total={dailyTarget}
            label={`${freshCallsToday} of ${dailyTarget} fresh calls`}
          />
        )}
      </div>
      <p className="num target-figures">
        <span>
          <Figure>{freshCallsToday}</Figure>
          {!dayOff && ` of ${formatNumber(dailyTarget)}`} fresh calls made today
        </span>
        {!dayOff && (
          <span>
            <Figure>{remainingCalls(activity)}</Figure> remaining
          </span>
        )}
        <span>
          <Figure>{pendingCallsForDay}</Figure> pending calls in the database
        </span>
      </p>
    </Frame>
  );
}

function Met({ activity }: { activity: Activity }) {
  const { freshCallsToday, dailyTarget, pendingCallsForDay } = activity;
  return (
    <Frame look="border-ok-border bg-ok-soft text-ok-text">
      <p className="num flex items-start gap-2.5 max-md:text-13">
        <CircleCheck aria-hidden className="mt-px size-[18px] flex-none" strokeWidth={1.75} />
        <span>
          <b className="font-semibold">Target Met!</b> {formatNumber(freshCallsToday)} of{" "}
          {formatNumber(dailyTarget)} fresh calls made today, {formatNumber(remainingCalls(activity))}{" "}
          remaining. Keep going: {formatNumber(pendingCallsForDay)} pending calls in the database.
        </span>
      </p>
    </Frame>
  );
}

function Figure({ children }: { children: number }) {
  return <b className="font-semibold text-ink">{formatNumber(children)}</b>;
}

function remainingCalls({ freshCallsToday, dailyTarget }: Activity): number {
  return Math.max(0, dailyTarget - freshCallsToday);
}
