import { useQuery } from "@tanstack/react-query";
import { durationText } from "#contract/time/when";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatTime } from "#web/lib/format/format.ts";
import { ownHours } from "./data.ts";

const endBreak = preloadable(async () => (await import("./EndBreak.tsx")).EndBreak, { optional: true });

/** Who sees what is recorded of the viewer. */
export const seersOf = (day?: { seenByLeader: boolean }) =>
  day?.seenByLeader ? "Administrators and your team leader" : "Administrators";

/** The viewer's calling, breaks and idle time of today, and what is recorded of it. */
export function OwnHours() {
  // The page around it has asked.
  const { data, refetch } = useQuery({ ...ownHours, refetchOnMount: false });
  const breaks = data?.breaks
    .filter(({ seconds }) => seconds >= 60)
    .map(({ reason, seconds }) => `${reason} ${Math.floor(seconds / 60)}`)
    .join(", ");
  const going = data?.going;
  const EndBreak = endBreak.use(Boolean(going));
  return (
    <div className="num grid gap-0.5 border-t border-line-subtle px-3.5 py-2.5">
      <p className="min-h-[18px]">
        {data &&
          `Today: calling ${durationText(data.callingSeconds)}, break ${durationText(data.breakSeconds)}${breaks ? ` (${breaks})` : ""}, idle ${durationText(data.idleSeconds)}`}
      </p>
      {going && (
        <p className="flex min-h-7 items-center gap-3 font-medium">
          On break since {formatTime(going.beganAt)}, {going.reason}
          {EndBreak && <EndBreak onEnded={refetch} />}
        </p>
      )}
      <p className="text-12 text-ink-3">
        Recorded: sign-ins, calls with their times, breaks with their reasons. {seersOf(data)} see them.
      </p>
    </div>
  );
}
