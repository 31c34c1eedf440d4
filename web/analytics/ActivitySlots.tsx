import clsx from "clsx";
import { slotFigures } from "#contract/figures/shown";
import { formatNumber } from "#web/lib/format/format.ts";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { hoursOf, type Slot } from "./slots.ts";

/** As a share of the plot's length; the rest is for the figure at the bar's end. */
const LONGEST_BAR = 0.79;

/** Columns on a wide screen, two rows of them on a narrow one, rows on a phone. */
export function ActivitySlots({ slots, hour }: { slots: readonly Slot[]; hour: number }) {
  return (
    <ol className="num grid gap-px overflow-clip rounded-b-lg bg-line-subtle md:grid-cols-5 min-[84rem]:grid-cols-10">
      {slots.map((slot) => (
        <li
          key={slot.hour}
          aria-current={slot.hour === hour ? "time" : undefined}
          className={clsx(
            "min-w-0 md:px-2 md:pb-2.5",
            "max-md:grid max-md:grid-cols-[92px_1fr] max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1 max-md:px-3.5 max-md:py-2.5",
            slot.hour === hour ? "bg-accent-soft" : "bg-surface",
          )}
        >
          <Bar slot={slot} />
          <SlotFigures slot={slot} />
        </li>
      ))}
    </ol>
  );
}

function Bar({ slot: { time, height, freshCalls, totalCalls } }: { slot: Slot }) {
  const [from, to] = time.split(" - ");
  const whole = `${height * LONGEST_BAR}%`;
  const fresh = `${totalCalls === 0 ? 0 : (freshCalls / totalCalls) * 100}%`;
  const idle = totalCalls === 0;
  return (
    <>
      <div aria-hidden className="activity-slot">
        <span className={clsx("text-12 font-semibold", idle && "text-ink-3")}>
          {formatNumber(totalCalls)}
        </span>
        {/* Both sizes are set; each layout overrides the one that is the bar's thickness. */}
        <div
          style={{ height: whole, width: whole }}
          className={clsx(
            "flex items-end overflow-clip max-md:h-2.5! max-md:min-w-0.5 max-md:rounded-r-[3px] md:min-h-0.5 md:w-9! md:rounded-t-[3px]",
            idle ? "bg-line-strong" : "bg-chart-2",
          )}
        >
          <i style={{ height: fresh, width: fresh }} className="block bg-chart-1 max-md:h-full! md:w-full!" />
        </div>
      </div>
      <p className="text-11 font-semibold whitespace-nowrap max-md:order-1 max-md:text-12 md:pt-[7px] md:pb-1.5 md:text-center">
        {from}
        <span className="font-normal text-ink-3"> - {to}</span>
      </p>
    </>
  );
}

const figures = [
  ["Fresh Calls", "freshCalls"],
  ["Total Calls", "totalCalls"],
  ["Data Changes", "dataChanges"],
] as const;

function SlotFigures({ slot }: { slot: Slot }) {
  const hours = hoursOf([slot]);
  return (
    <dl className="text-11/[24px] text-ink-3 max-md:order-3 max-md:col-span-2 max-md:flex max-md:flex-wrap max-md:gap-x-2">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex justify-between gap-1.5 whitespace-nowrap">
          <dt className="tracking-[-.01em]">{label}</dt>
          <dd className={clsx("font-medium", slot.totalCalls + slot.dataChanges > 0 && "text-ink")}>
            <FigureLink figure={{ name: slotFigures[figure], ...hours }} value={slot[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
