import { useQuery } from "@tanstack/react-query";
import { durationText } from "#contract/time/when";
import { ownHours } from "./data.ts";

/** Who sees what is recorded of the viewer. */
export function useSeers(): string {
  const { data } = useQuery(ownHours);
  return data?.seenByLeader ? "Administrators and your team leader" : "Administrators";
}

/** The viewer's calling, breaks and idle time of today, and what is recorded of it. */
export function OwnHours() {
  const { data } = useQuery(ownHours);
  const seers = useSeers();
  const breaks = data?.breaks
    .filter(({ seconds }) => seconds >= 60)
    .map(({ reason, seconds }) => `${reason} ${Math.floor(seconds / 60)}`)
    .join(", ");
  return (
    <div className="num grid gap-0.5 border-t border-line-subtle px-3.5 py-2.5">
      <p className="min-h-[18px]">
        {data &&
          `Today: calling ${durationText(data.callingSeconds)}, break ${durationText(data.breakSeconds)}${breaks ? ` (${breaks})` : ""}, idle ${durationText(data.idleSeconds)}`}
      </p>
      <p className="text-12 text-ink-3">
        Recorded: sign-ins, calls with their times, breaks with their reasons. {seers} see them.
      </p>
    </div>
  );
}
