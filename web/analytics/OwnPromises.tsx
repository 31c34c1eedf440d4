import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { Link } from "wouter";
import type { OwnDay } from "#contract/analytics/calls";
import type { OwnCallback } from "#contract/callbacks/calls";
import { promiseNames } from "#contract/callbacks/reminder-times";
import { formatRegistration } from "#contract/lead/registration";
import { MINUTE_MS } from "#contract/time/calendar";
import { whenText } from "#contract/time/when";
import { callbacks } from "#web/lead/callbacks/due.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { useOwnId } from "./own-id.ts";
import { promisedNow } from "./promised-now.ts";

const LISTED = 5;

/** What the viewer promised: how much is due, and the next ones by name. */
export function OwnPromises({ day }: { day: OwnDay }) {
  const { data } = useQuery(callbacks);
  const telecaller = useOwnId();
  const now = useNow(MINUTE_MS);
  const { due, laterToday } = promisedNow(day.promised, data?.due);
  // The due ones come latest first.
  const listed = [...(data?.dueNow ?? []).toReversed(), ...(data?.next ?? [])].slice(0, LISTED);
  return (
    <Card
      title="Up next"
      meta={
        <>
          <FigureLink figure={{ name: "due", telecaller }} value={due} /> due now,{" "}
          <FigureLink figure={{ name: "later-today", telecaller }} value={laterToday} /> later today
        </>
      }
    >
      {listed.length > 0 ? (
        <ul className="-my-1">
          {listed.map((callback) => (
            <Promised key={callback.leadId} callback={callback} now={now} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2 py-1.5 text-ink-2">
          <CalendarCheck aria-hidden className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
          Nothing scheduled. Your callbacks and follow-ups appear here.
        </p>
      )}
    </Card>
  );
}

function Promised({ callback, now }: { callback: OwnCallback; now: Date }) {
  const { leadId, name, registrationNumber, at, promise, note } = callback;
  const isDue = Date.parse(at) <= now.getTime();
  const said = [promiseNames[promise], registrationNumber && formatRegistration(registrationNumber)];
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line-subtle py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <Link href={`/leads/customer/${leadId}`} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="num block truncate text-12 text-ink-3">{said.filter(Boolean).join(" · ")}</span>
        {note && (
          <span title={note} className="line-clamp-2 text-12 text-ink-2 wrap-anywhere">
            {note}
          </span>
        )}
      </span>
      <span
        className={`num text-12 whitespace-nowrap ${isDue ? "font-medium text-danger-text" : "text-ink-2"}`}
      >
        {isDue && "Due "}
        {whenText(new Date(at), now)}
      </span>
    </li>
  );
}
