import { Headset, type LucideIcon, Shield, Users } from "lucide-react";
import type { Absence } from "#contract/absences/calls";
import { absentText, daysText } from "#contract/absences/days";
import { type Role, roles } from "#contract/roles";
import { dateLabel, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { fullName } from "#web/lib/people.ts";
import { Badge } from "#web/ui/Tone.tsx";

/** How each role is shown, in the order of the form. */
export const roleLooks = {
  telecaller: { icon: Headset, says: "Works assigned leads" },
  leader: { icon: Users, says: "Leads a team too" },
  admin: { icon: Shield, says: "Full access" },
} as const satisfies Record<Role, { icon: LucideIcon; says: string }>;

/** Specification §9: an id is shown as its first 8 characters. */
export function shortId({ id }: User): string {
  return id.slice(0, 8);
}

export function Initial({ user }: { user: User }) {
  return (
    <span
      aria-hidden
      className="grid size-[26px] flex-none place-items-center rounded-full bg-muted text-11 font-[650] text-ink-2 uppercase"
    >
      {[...user.firstName][0]}
    </span>
  );
}

const dayLabel = (day: string) => dateLabel(day).replace(/ \d{4}$/, "");

/** The specification's word; an absence, and a day of joining or leaving, below it. */
export function StatusBadge({ user, absence }: { user: User; absence: Absence | undefined }) {
  const { isActive } = user;
  const employed = employmentNote(user, today(now()));
  return (
    <>
      <Badge tone={isActive ? "green" : "grey"}>{isActive ? "Active" : "Inactive"}</Badge>
      {isActive && absence && <AbsenceNote absence={absence} />}
      {employed && <span className={`${note} text-ink-3`}>{employed}</span>}
    </>
  );
}

/** A day of joining while it is ahead, one of leaving, and when an inactive user left. */
function employmentNote({ isActive, joinedOn, leftOn }: User, day: string): string | undefined {
  if (leftOn && !isActive && leftOn <= day) return `Left ${dayLabel(leftOn)}`;
  if (joinedOn && joinedOn > day) return `Joins ${dayLabel(joinedOn)}`;
  if (leftOn && leftOn >= day) return `Last day ${dayLabel(leftOn)}`;
  return leftOn ? `Last day\n${dateLabel(leftOn)}` : undefined;
}

const note = "num mt-0.5 block max-w-[86px] text-11/[14px] whitespace-pre-line";

function AbsenceNote({ absence }: { absence: Absence }) {
  const { from, until, reason, state } = absence;
  const isPlanned = state === "planned";
  return (
    <span
      title={`Absent ${daysText(absence)}${reason ? `: ${reason}` : ""}`}
      className={`${note} ${isPlanned ? "text-ink-3" : "text-warn-text"}`}
    >
      {isPlanned ? `Absent from ${dayLabel(from)}` : absentText(until, today(now()))}
    </span>
  );
}

/** Shown at a user whose sign-ins from unknown devices are refused. */
export function SlowedNotice({ user: { slowed } }: { user: User }) {
  if (!slowed) return null;
  const { failures, addresses } = slowed;
  return (
    <p className="mt-1 max-w-[46ch] text-12/[16px] whitespace-normal text-warn-text">
      Sign-ins from unknown devices are slowed: {formatNumber(failures)} wrong passwords in the last hour,
      from {formatNumber(addresses)} addresses
    </p>
  );
}

/** What the toast says once an account was activated or deactivated. */
export const activeText = (user: User) => `${fullName(user)} is ${user.isActive ? "active" : "inactive"} now`;

export function roleLabel({ role }: User): string {
  return roles[role].label;
}
