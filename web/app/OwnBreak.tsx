import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { EndBreak } from "#web/analytics/EndBreak.tsx";
import { useRail } from "#web/layout/rail.ts";
import { formatTime } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { callingPlace } from "#web/navigation/places.ts";
import { InSidebar } from "#web/ui/InSidebar.tsx";

/** A break that goes on while its person reads; the Dashboard and Call Mode say it themselves. */
export function OwnBreak() {
  const [path] = useLocation();
  return path === "/" || path === callingPlace.path ? null : <Going key={path} />;
}

function Going() {
  const { data, refetch } = useQuery(read("GET /api/breaks/day"));
  const isRail = useRail();
  if (!data?.going) return null;
  const { beganAt, reason } = data.going;
  const text = `On break since ${formatTime(beganAt)}, ${reason}`;
  if (isRail)
    return (
      <div className="connection-line flex items-center gap-2 whitespace-nowrap">
        {text} <EndBreak onEnded={refetch} />
      </div>
    );
  return (
    <InSidebar>
      <section
        aria-label="Your break"
        className="num mb-2 grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-2.5 text-12"
      >
        <span className="font-medium">{text}</span>
        <EndBreak onEnded={refetch} />
      </section>
    </InSidebar>
  );
}
