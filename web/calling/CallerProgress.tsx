import { useQuery } from "@tanstack/react-query";
import { Pause } from "lucide-react";
import { targetReachedAt } from "#contract/analytics/target-reached";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { TickBar } from "#web/ui/TickBar.tsx";
import { callerFigures } from "./data.ts";

/** The viewer's fresh calls against the target, and when it is reached at this pace if that is within their hours. */
export function CallerProgress({ now }: { now: Date }) {
  const { data } = useQuery(callerFigures);
  if (!data) return null;
  const { fresh, connected, target, dayOff } = data;
  const reached = targetReachedAt(data, now);
  return (
    <div className="num flex items-center gap-3 text-ink-2 max-md:px-2">
      {/* A due callback beside the title needs the room of the bar and of the pace. */}
      <span className="max-xl:hidden max-2xl:in-[header:has([data-due])]:hidden">
        <TickBar
          value={fresh}
          total={target}
          met={fresh >= target}
          label={`${fresh} of ${target} fresh calls`}
        />
      </span>
      <span className="whitespace-nowrap">
        <b className="font-semibold text-ink">{formatNumber(fresh)}</b>
        {target > 0 && ` / ${formatNumber(target)}`}
        <span className="max-md:sr-only"> fresh</span>
      </span>
      <span className="whitespace-nowrap max-md:hidden">
        <b className="font-semibold text-ink">{formatNumber(connected)}</b> connected
      </span>
      <span className="text-12 whitespace-nowrap max-lg:hidden max-xl:in-[header:has([data-due])]:hidden">
        {target === 0
          ? `No target today${dayOff ? `: ${dayOff}` : ""}`
          : fresh >= target
            ? "Target met"
            : reached
              ? `at this pace ${target} by ${formatTime(reached)}`
              : `${formatNumber(target - fresh)} remaining`}
      </span>
    </div>
  );
}

/** On a phone it is beside Call. */
export function PauseButton({ onPause }: { onPause: () => void }) {
  return (
    <span className="max-md:hidden">
      <Button icon={Pause} keys="Esc" onClick={onPause}>
        Pause
      </Button>
    </span>
  );
}
