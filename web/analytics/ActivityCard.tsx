import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { slotFigures } from "#contract/figures/shown";
import { clockTime, today } from "#contract/time/calendar";
import { weekdayText } from "#contract/time/when";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatDate, formatTime } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Dot } from "#web/ui/Tone.tsx";
import { ActivitySlots } from "./ActivitySlots.tsx";
import { activity } from "./data.ts";
import { busiestOf, hoursOf, type Slot, slotsOf } from "./slots.ts";
import { Totals } from "./Totals.tsx";

/** Today by the hour (specification §2). */
export function ActivityCard() {
  const query = useQuery(activity);
  const hour = useHour(() => query.refetch());
  const slots = query.data && slotsOf(query.data.hourlyActivity);
  return (
    <>
      <Card title="Today's Hourly Call Activity (9AM - 7PM)" flush meta={<Legend />} actions={<TodayClock />}>
        <RefetchedView
          query={query}
          failed="Could not load call activity"
          outOfDate="The figures below are older."
          loading={
            <div role="status" aria-label="Loading call activity" className="p-3.5">
              <Skeleton className="h-[226px]" />
            </div>
          }
        >
          {({ hourlyActivity }) => <ActivitySlots slots={slotsOf(hourlyActivity)} hour={hour} />}
        </RefetchedView>
      </Card>
      {slots && <Sums slots={slots} />}
    </>
  );
}

function Sums({ slots }: { slots: readonly Slot[] }) {
  const sum = (figure: keyof typeof slotFigures) => (
    <FigureLink
      figure={{ name: slotFigures[figure], ...hoursOf(slots) }}
      value={slots.reduce((total, slot) => total + slot[figure], 0)}
    />
  );
  return (
    <Totals
      items={[
        { label: "Fresh Calls, 9AM - 7PM", value: sum("freshCalls") },
        { label: "Total Calls, 9AM - 7PM", value: sum("totalCalls") },
        { label: "Busiest slot", value: busiestOf(slots)?.time ?? "No calls yet" },
        { label: "Data Changes, 9AM - 7PM", value: sum("dataChanges") },
      ]}
    />
  );
}

/** The current hour in Kolkata; a new hour starts a new slot and completes the one before. */
function useHour(onChange: () => void): number {
  const hour = Number(formatTime(useNow(1000)).slice(0, 2));
  const last = useRef(hour);
  useEffect(() => {
    if (last.current === hour) return;
    last.current = hour;
    onChange();
  }, [hour, onChange]);
  return hour;
}

function TodayClock() {
  const now = useNow(1000);
  const day = today(now);
  return (
    <span className="num inline-flex items-center gap-1.5 pr-2 whitespace-nowrap max-md:pr-1">
      <Dot tone="green" />
      <span className="font-semibold">{clockTime(now)}</span>
      <span className="text-12 text-ink-3">
        {weekdayText(day)} {formatDate(day).slice(0, -" 2026".length)}, IST
      </span>
    </span>
  );
}

function Legend() {
  return (
    <span className="ml-2.5 inline-flex gap-3 text-ink-2 max-lg:hidden">
      <span className="inline-flex items-center gap-1">
        <i aria-hidden className="size-[9px] rounded-[2px] bg-chart-1" /> Fresh Calls
      </span>
      <span className="inline-flex items-center gap-1">
        <i aria-hidden className="size-[9px] rounded-[2px] bg-chart-2" /> Total Calls
      </span>
    </span>
  );
}
