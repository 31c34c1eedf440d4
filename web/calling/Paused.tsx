import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { targetReachedAt } from "#contract/analytics/target-reached";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { callerFigures } from "./data.ts";
import { useBreak } from "./use-break.ts";

/** Without them a pause is recorded all the same. */
const breakReasons = preloadable(async () => (await import("./BreakReasons.tsx")).BreakReasons, {
  optional: true,
});
/** The connection may be gone when calling pauses. */
export const usePreparedPause = () => useEffect(breakReasons.prepareWhenUsed, []);

interface PausedProps {
  now: Date;
  /** Resolves when the outcomes recorded before are stored: a later one would end the break. */
  saved: () => Promise<void>;
  onResume: () => void;
}

/** The day so far, and why calling pauses. No lead is leased during a pause: colleagues may be offered them. */
export function Paused({ now, saved, onResume }: PausedProps) {
  const { going, choose, end } = useBreak(saved);
  const BreakReasons = breakReasons.use(true);
  const leave = () => {
    end();
    onResume();
  };
  const { data } = useQuery(callerFigures);
  const resume = useRef<HTMLButtonElement>(null);
  useKeys({ ENTER: leave });
  useEffect(() => resume.current?.focus(), []);
  const reached = data && targetReachedAt(data, now);
  return (
    <div className="mx-auto max-w-[480px] pt-6">
      <Card title="Paused" meta="No lead is reserved while you pause">
        <div className="min-h-[70px]">{BreakReasons && <BreakReasons going={going} onChoose={choose} />}</div>
        {data ? (
          <dl className="grid grid-cols-2 gap-3.5">
            <Figure label="Calls">{data.calls}</Figure>
            <Figure label="Connected">{data.connected}</Figure>
            <Figure label="Fresh calls">
              {data.target === 0 ? data.fresh : `${data.fresh} of ${data.target}`}
            </Figure>
            <Figure label="Quotes sent">{data.quotes}</Figure>
            {data.rank !== null && data.callers > 1 && (
              <Figure label="Rank today">{`${data.rank} of ${data.callers}`}</Figure>
            )}
            <Figure label="At this pace">
              {data.target === 0
                ? "No target today"
                : data.fresh >= data.target
                  ? "Target met"
                  : reached
                    ? `${data.target} by ${formatTime(reached)}`
                    : data.fresh === 0
                      ? "No fresh call yet"
                      : "Not today"}
            </Figure>
          </dl>
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
        <div className="mt-4 flex gap-2 max-md:flex-col">
          <Button ref={resume} variant="primary" keys="Enter" onClick={leave}>
            Resume calling
          </Button>
          <ButtonLink href="/leads">Back to leads</ButtonLink>
        </div>
      </Card>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: number | string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="num text-20 font-semibold">
        {typeof children === "number" ? formatNumber(children) : children}
      </dd>
    </div>
  );
}
