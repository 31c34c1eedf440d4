import { addDays, today } from "#contract/time/calendar";
import { formatDate, formatTime } from "#web/lib/format/format.ts";
import { followUpGroup } from "./follow-up-groups.ts";

/** When a callback or follow-up is due, in Indian time; a missed one is marked. */
export function FollowUpTime({ at, now }: { at: string; now: Date }) {
  const group = followUpGroup(at, now);
  const missed = group === "overdue";
  const pressing = missed || group === "now";
  const day = today(new Date(at));
  return (
    <time
      dateTime={at}
      className={`num inline-block text-11/[14px] first-letter:uppercase whitespace-nowrap ${pressing ? "text-danger-text" : "text-ink-3"}`}
    >
      {missed && "Missed "}
      {group === "now" && "Now: "}
      {!(pressing && day === today(now)) && `${dayWord(day, today(now))}, `}
      {formatTime(at)}
    </time>
  );
}

function dayWord(day: string, current: string): string {
  if (day === current) return "today";
  if (day === addDays(current, 1)) return "tomorrow";
  const date = formatDate(day);
  return day.slice(0, 4) === current.slice(0, 4) ? date.slice(0, -" 2026".length) : date;
}
