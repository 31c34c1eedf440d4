import { PhoneOff, TriangleAlert } from "lucide-react";
import { type Expiry, expiryLabels, PRESSING_DAYS, type Priority } from "#contract/lead/expiry";
import { urgencyOf } from "#contract/time/months";
import { Badge, Dot, Marker, type Tone } from "#web/ui/Tone.tsx";

/** Parts of a lead in lists: icon, word and colour together, never a colour alone. */

const urgencyTones = {
  Overdue: "text-danger-text",
  Current: "text-accent-text",
  "Next Month": "text-ink-3",
  Future: "text-ink-3",
  Unknown: "text-ink-3",
};

/** The urgency of the campaign month (specification §4). */
export function Urgency({ month, today }: { month: string; today: string }) {
  const urgency = urgencyOf(month, today);
  return <span className={`text-12 font-medium ${urgencyTones[urgency]}`}>{urgency}</span>;
}

/** The state of a lead whose customer is not to be called. */
export function DoNotCallBadge() {
  return (
    <Badge tone="red" icon={PhoneOff}>
      Do not call
    </Badge>
  );
}

/** Active, Expired, 'Not set' or 'Invalid date' (specification §2, §4). */
export function ExpiryBadge({ expiry }: { expiry: Expiry }) {
  const label = expiryLabels[expiry.state];
  if (expiry.state === "invalid") {
    return (
      <span
        title={`The file said: ${expiry.text}`}
        className="inline-flex items-center gap-1 align-middle text-danger-text"
      >
        <TriangleAlert aria-hidden className="size-3.5 flex-none" strokeWidth={1.75} />
        {label}
      </span>
    );
  }
  const tones: Record<typeof expiry.state, Tone> = { missing: "grey", active: "green", expired: "red" };
  return <Badge tone={tones[expiry.state]}>{label}</Badge>;
}

export function isPressing(expiry: Expiry): boolean {
  return expiry.state === "expired" || (expiry.state === "active" && expiry.daysLeft <= PRESSING_DAYS);
}

const priorityWords: Record<Priority, { label: string; tone: Tone }> = {
  high: { label: "High", tone: "red" },
  medium: { label: "Medium", tone: "yellow" },
  low: { label: "Low", tone: "grey" },
};

export function PriorityMark({ priority }: { priority: Priority }) {
  const { label, tone } = priorityWords[priority];
  return (
    <span className="whitespace-nowrap">
      <span className="mr-[5px] align-[1px]">
        <Dot tone={tone} />
      </span>
      {label}
    </span>
  );
}

export function PolicyCopy({ received }: { received: boolean }) {
  return received ? (
    <span className="text-12 font-medium text-ok-text">Received</span>
  ) : (
    <span className="text-12 text-ink-3">Not Received</span>
  );
}

export function DoNotCallMark() {
  return (
    <Marker tone="red" icon={PhoneOff}>
      <span className="text-12 text-danger-text">Do not call</span>
    </Marker>
  );
}
