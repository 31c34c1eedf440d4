import {
  AlarmClock,
  FileCheck,
  FileText,
  MessageCircle,
  MessageSquare,
  Pencil,
  PhoneOutgoing,
} from "lucide-react";
import { SNOOZED_RESULT } from "#contract/callbacks/snoozes";
import type { CallLog } from "#contract/history/calls";
import { isMessageTouch, touchResult } from "#contract/history/touches";
import { REMARK_TAG, saysPolicyReceived } from "#contract/lead/remarks";
import { type IconAndTone, iconOfResult } from "./lead-icons.ts";

const DIALED = touchResult(undefined);

export function iconOfEntry({ callResult, notes }: Pick<CallLog, "callResult" | "notes">): IconAndTone {
  if (saysPolicyReceived(notes ?? "")) return { icon: FileCheck, tone: "green" };
  if (notes?.startsWith(REMARK_TAG)) return { icon: MessageSquare, tone: "grey" };
  if (callResult === SNOOZED_RESULT) return { icon: AlarmClock, tone: "purple" };
  if (callResult === "document_uploaded") return { icon: FileText, tone: "grey" };
  if (callResult === "insurance_updated" || callResult === "changed_by_import")
    return { icon: Pencil, tone: "grey" };
  if (callResult === DIALED) return { icon: PhoneOutgoing, tone: "grey" };
  if (isMessageTouch(callResult)) return { icon: MessageCircle, tone: "grey" };
  return iconOfResult(callResult);
}
