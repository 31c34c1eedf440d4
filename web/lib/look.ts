import {
  AlarmClock,
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
  FileCheck,
  FileText,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Pencil,
  PhoneCall,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  Send,
  ThumbsDown,
  ThumbsUp,
  UserX,
} from "lucide-react";
import type { CallLog } from "#contract/calls";
import {
  isOutcome,
  type LeadStatus,
  type OutcomeCode,
  outcomes,
  statuses,
  type Tone,
} from "#contract/outcomes";
import { REMARK_TAG, saysPolicyReceived } from "#contract/remarks";
import { SNOOZED_RESULT } from "#contract/snoozes";
import { isMessageTouch, touchResult } from "#contract/touches";

interface Look {
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
export const iconInk: Record<Tone, string> = {
  blue: "text-blue-solid",
  green: "text-green-solid",
  yellow: "text-yellow-solid",
  purple: "text-purple-solid",
  emerald: "text-emerald-solid",
  grey: "text-ink-3",
  red: "text-red-solid",
};

export function lookOfOutcome(code: OutcomeCode): Look {
  return { icon: outcomeIcons[code], tone: outcomes[code].tone };
}

export function lookOfStatus(status: LeadStatus): Look {
  return { icon: statusIcons[status], tone: statuses[status].tone };
}

/** A result that the table of outcomes does not know still has a face. */
export function lookOfResult(code: string): Look {
  return isOutcome(code) ? lookOfOutcome(code) : { icon: CircleDashed, tone: "grey" };
}

export function lookOfEntry({ callResult, notes }: CallLog): Look {
  if (saysPolicyReceived(notes ?? "")) return { icon: FileCheck, tone: "green" };
  if (notes?.startsWith(REMARK_TAG)) return { icon: MessageSquare, tone: "grey" };
  if (callResult === SNOOZED_RESULT) return { icon: AlarmClock, tone: "purple" };
  if (callResult === "document_uploaded") return { icon: FileText, tone: "grey" };
  if (callResult === "insurance_updated") return { icon: Pencil, tone: "grey" };
  if (callResult === DIALED) return { icon: PhoneOutgoing, tone: "grey" };
  if (isMessageTouch(callResult)) return { icon: MessageCircle, tone: "grey" };
  return lookOfResult(callResult);
}

const DIALED = touchResult(undefined);
