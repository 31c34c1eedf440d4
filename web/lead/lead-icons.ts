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
import { SNOOZED_RESULT } from "#contract/callbacks/snoozes";
import type { CallLog } from "#contract/history/calls";
import { isMessageTouch, touchResult } from "#contract/history/touches";
import {
  isOutcome,
  type LeadStatus,
  type OutcomeCode,
  outcomes,
  statuses,
  type Tone,
} from "#contract/lead/outcomes";
import { REMARK_TAG, saysPolicyReceived } from "#contract/lead/remarks";

interface IconAndTone {
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

export function iconOfEntry({ callResult, notes }: CallLog): IconAndTone {
  if (saysPolicyReceived(notes ?? "")) return { icon: FileCheck, tone: "green" };
  if (notes?.startsWith(REMARK_TAG)) return { icon: MessageSquare, tone: "grey" };
  if (callResult === SNOOZED_RESULT) return { icon: AlarmClock, tone: "purple" };
  if (callResult === "document_uploaded") return { icon: FileText, tone: "grey" };
  if (callResult === "insurance_updated") return { icon: Pencil, tone: "grey" };
  if (callResult === DIALED) return { icon: PhoneOutgoing, tone: "grey" };
  if (isMessageTouch(callResult)) return { icon: MessageCircle, tone: "grey" };
  return iconOfResult(callResult);
}

const DIALED = touchResult(undefined);
