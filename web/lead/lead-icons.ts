import {
  BadgeCheck,
  CalendarClock,
  Car,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleSlash2,
  CircleX,
  Clock,
  ExternalLink,
  type LucideIcon,
  PhoneCall,
  PhoneMissed,
  PhoneOff,
  Send,
  ThumbsDown,
  ThumbsUp,
  UserX,
} from "lucide-react";
import {
  isOutcome,
  type LeadStatus,
  type OutcomeCode,
  outcomes,
  statuses,
  type Tone,
} from "#contract/lead/outcomes";

export interface IconAndTone {
  icon: LucideIcon;
  tone: Tone;
}

const outcomeIcons: Record<OutcomeCode, LucideIcon> = {
  interested: ThumbsUp,
  policy_done_by_sln: BadgeCheck,
  not_interested: ThumbsDown,
  policy_done_outside: ExternalLink,
  vehicle_sold: Car,
  wrong_number: UserX,
  ringing_not_responding: PhoneMissed,
  switched_off: PhoneOff,
  number_invalid: CircleSlash2,
  callback: Clock,
  follow_up: CalendarClock,
  quote_sent: Send,
};

const statusIcons: Record<LeadStatus, LucideIcon> = {
  pending_call: CircleDashed,
  connected: PhoneCall,
  not_connected: PhoneMissed,
  follow_up: Clock,
  completed: CircleCheck,
  closed: CircleMinus,
  backed: CircleX,
};

/** The colour of an icon, never of text. */
export const iconColour: Record<Tone, string> = {
  blue: "text-blue-solid",
  green: "text-green-solid",
  yellow: "text-yellow-solid",
  purple: "text-purple-solid",
  emerald: "text-emerald-solid",
  grey: "text-ink-3",
  red: "text-red-solid",
};

export function iconOfOutcome(code: OutcomeCode): IconAndTone {
  return { icon: outcomeIcons[code], tone: outcomes[code].tone };
}

export function iconOfStatus(status: LeadStatus): IconAndTone {
  return { icon: statusIcons[status], tone: statuses[status].tone };
}

/** An unknown result has a neutral icon. */
export function iconOfResult(code: string): IconAndTone {
  return isOutcome(code) ? iconOfOutcome(code) : { icon: CircleDashed, tone: "grey" };
}
