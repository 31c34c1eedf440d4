import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useLocation } from "wouter";
import { EndBreak } from "#web/analytics/EndBreak.tsx";
import { useRail } from "#web/layout/rail.ts";
import { formatTime } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { callingPlace } from "#web/navigation/places.ts";
import { InFrame } from "#web/ui/InFrame.tsx";

/** A break that goes on while its person reads; Call Mode says it itself. */
export function OwnBreak() {
  const [path] = useLocation();
  return path === callingPlace.path ? null : <Going key={path} />;
}

function Going() {
  const { data, refetch } = useQuery(read("GET /api/breaks/day"));
  const isRail = useRail();
  if (!data?.going) return null;
  const { beganAt, reason } = data.going;
  const text = `On break since ${formatTime(beganAt)}, ${reason}`;
  return (
    <InFrame of={isRail ? "main" : "due"}>
      <section
        aria-label="Your break"
        className={clsx(
          "num -order-1 flex items-center justify-between gap-2 text-12",
          isRail
            ? "border-b border-warn-border bg-warn-soft px-(--gutter) py-1 text-warn-text print:hidden"
            : "mb-2 rounded-lg border border-line bg-surface p-2",
        )}
      >
        <span className="font-medium">{text}</span>
        <EndBreak onEnded={refetch} />
      </section>
    </InFrame>
  );
}
