import {
  CircleCheck,
  CircleDashed,
  Clock,
  Coffee,
  Hourglass,
  LogOut,
  type LucideIcon,
  PhoneCall,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { absentText } from "#contract/absences/days";
import type { FloorPerson } from "#contract/floor/calls";
import { type FloorState, stateOf } from "#contract/floor/states";
import { resultLabel } from "#contract/lead/outcomes";
import { dateLabel, today } from "#contract/time/calendar";
import { durationText } from "#contract/time/when";
import { formatTime } from "#web/lib/format/format.ts";

const looks: Record<FloorState["kind"], { icon: LucideIcon; colour: string }> = {
  left: { icon: LogOut, colour: "text-ink-3" },
  absent: { icon: UserX, colour: "text-ink-3" },
  break: { icon: Coffee, colour: "text-ink-3" },
  offline: { icon: CircleDashed, colour: "text-ink-3" },
  quiet: { icon: Hourglass, colour: "text-ink-3" },
  lead: { icon: PhoneCall, colour: "text-green-solid" },
  outcome: { icon: Clock, colour: "text-ink-3" },
  "signed-in": { icon: CircleCheck, colour: "text-ink-3" },
};

/** What a telecaller is doing, in words: one line, and what stands behind it below. */
export function PersonState({ person, now }: { person: FloorPerson; now: Date }) {
  const state = stateOf(person, now);
  const { icon: Icon, colour } = looks[state.kind];
  const [words, more] = said(person, state, now);
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-3.5 flex-none ${state.isLong ? "text-warn-text" : colour}`}
        strokeWidth={1.75}
      />
      <span className="grid min-w-0 flex-1 leading-[18px]">
        <span className={`truncate ${state.isLong ? "font-medium text-warn-text" : ""}`}>{words}</span>
        {more && <span className="truncate text-12 text-ink-3">{more}</span>}
      </span>
    </span>
  );
}

function said(person: FloorPerson, { kind, since }: FloorState, now: Date): [ReactNode, ReactNode?] {
  const { leftOn } = person;
  const minutes = since ? durationText(Math.max(0, (now.getTime() - since.getTime()) / 1000)) : "";
  const last =
    person.lastOutcome && `${formatTime(person.lastOutcome.at)} ${resultLabel(person.lastOutcome.result)}`;
  const lead = person.lead && (
    <Link href={`/leads/customer/${person.lead.id}`} className="hover:underline">
      {person.lead.name}
    </Link>
  );
  switch (kind) {
    case "left":
      return [leftOn && leftOn < today(now) ? `Left on ${dateLabel(leftOn)}` : "Left today", last];
    case "absent":
      return [
        <>
          {absentText(person.absentUntil ?? "", today(now))}
          {lead && <>, on {lead}</>}
        </>,
        last,
      ];
    case "break":
      return [`On break since ${formatTime(since ?? now)}`, `${person.break?.reason}, ${minutes}`];
    case "offline":
      if (!since) return person.dayOff ? ["Day off", person.dayOff] : ["Not here today"];
      return [`${person.dayOff ? "Day off, offline" : "Offline"} since ${formatTime(since)}`, last];
    case "quiet":
      return [`No call for ${minutes}`, lead ? <>On {lead}</> : last];
    case "lead":
      return [
        <>
          {lead}
          {since && <span className="text-ink-3"> {runningText(since, now)}</span>}
        </>,
        last,
      ];
    case "outcome":
      return [`Last outcome ${minutes} ago`, resultLabel(person.lastOutcome?.result ?? "")];
    case "signed-in":
      return ["Signed in, no call yet"];
  }
}

/** '2:14' */
function runningText(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
