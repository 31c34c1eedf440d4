import { typedOf } from "#contract/lead/remarks";
import { ApiError, messageOf } from "#web/lib/http/api.ts";
import { onceConnected } from "#web/lib/http/connection.ts";
import { toast } from "#web/ui/toast.ts";
import { recordOutcome, type StatusStep } from "./data.ts";
import { giveBackText, remarksOf } from "./drafts.ts";
import { nameOfUnsent } from "./has-unsent.ts";

/** An outcome whose reply is not known yet. */
export interface Unsent {
  lead: { id: number; name: string; version: number };
  step: StatusStep;
  requestId: string;
  /** When it was recorded, in milliseconds. */
  at: number;
}

/** Kept on this computer: a tab that is closed, or ended by the phone, must not lose what was recorded in it. */
function readUnsent(userId: string): Unsent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(nameOfUnsent(userId)) ?? "[]");
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === "object" && value !== null && "lead" in value && "step" in value && "requestId" in value
  );
}

function write(userId: string, list: readonly Unsent[]) {
  try {
    if (list.length > 0) localStorage.setItem(nameOfUnsent(userId), JSON.stringify(list));
    else localStorage.removeItem(nameOfUnsent(userId));
  } catch {
    // Storage is disabled or full: this tab still sends it.
  }
}

const others = (userId: string, requestId: string) =>
  readUnsent(userId).filter((one) => one.requestId !== requestId);

/** The server will never take it: what it is about has changed, or is gone. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409].includes(error.status);

/** Of this page, which sends them itself. */
const own = new Set<string>();

export function keepUnsent(userId: string, one: Unsent): void {
  own.add(one.requestId);
  write(userId, [...others(userId, one.requestId), one]);
}

export function dropUnsent(userId: string, requestId: string): void {
  write(userId, others(userId, requestId));
}

/** The leads of outcomes that are not known to be stored. */
export const unsentLeads = (userId: string): number[] => readUnsent(userId).map(({ lead }) => lead.id);

let sending: Promise<void> | undefined;

/**
 * Sends what an earlier page could not; the request id counts each once, also when it had arrived after all. While the server
 * cannot answer, it waits to be sent again; the text of a refused one is the lead's remark again.
 */
export function sendUnsent(userId: string): Promise<void> {
  sending ??= sendKept(userId).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendKept(userId: string): Promise<void> {
  for (const one of readUnsent(userId)) {
    const { lead, step, requestId, at } = one;
    if (own.has(requestId)) continue;
    const typed = typedOf(step.notes ?? "");
    try {
      await onceConnected(() => recordOutcome(lead, step, requestId, at));
      remarksOf(userId).clear(lead.id, typed);
      toast({ title: lead.name, description: "Recorded now: it was waiting for the connection" });
    } catch (error) {
      if (!isRefused(error)) return;
      giveBackText(userId, lead.id, typed);
      const problem = messageOf(error, "Failed to update call outcome");
      toast({ title: "Not recorded", description: `${lead.name}: ${problem}`, tone: "destructive" });
    }
    dropUnsent(userId, requestId);
  }
}
