import { Clock } from "lucide-react";
import { clockTime } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";

/** The time of day in Kolkata. */
export function LiveClock() {
  const now = useNow(1000);
  return (
    <span className="num inline-flex items-center gap-1 text-12 whitespace-nowrap text-ink-2 max-md:mr-2 max-md:text-13">
      <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="font-medium text-ink">{clockTime(now)}</span> IST
    </span>
  );
}
