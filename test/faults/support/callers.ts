import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#server/demo/random";
import type { Session } from "../../server-process.ts";
import { newLead, newRecord, type OperationRequest, outcome, paper, remark } from "./operations.ts";
import type { Witness } from "./witness.ts";

/** A caller working on own leads, so that the last operation sent for a lead is its last one. */
export interface Caller {
  session: Session;
  random: Random;
  leads: number[];
  campaign: number;
  /** Sent but not acknowledged yet: it is sent again, as a browser does. */
  open?: OperationRequest | undefined;
  /** A new record that still needs its lead. */
  record?: number | undefined;
}

/** The results of the requests; replies of 500 and above by status. */
export interface Tally {
  requests: number;
  acknowledged: number;
  faults: Map<number, number>;
}

export const noTally = (): Tally => ({ requests: 0, acknowledged: 0, faults: new Map() });

export function summaryOf({ faults }: Tally): string {
  return [...faults].map(([status, times]) => `${times} × ${status}`).join(" + ") || "0";
}

const AGAIN_AFTER_MS = 20;
const FILE_MAX_BYTES = 200_000;

/** Works until stopped, or until the server no longer answers. */
export async function work(
  caller: Caller,
  witness: Witness,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    caller.open ??= nextOperation(caller);
    const { operation, send } = caller.open;
    tally.requests++;
    const answer = await answerOf(send(caller.session));
    if (!answer) return;
    if (answer.status === 200) {
      witness.note(operation);
      tally.acknowledged++;
      caller.open = undefined;
      caller.record = operation.kind === "record" ? JSON.parse(answer.body).id : undefined;
    } else if (answer.status >= 500) {
      tally.faults.set(answer.status, (tally.faults.get(answer.status) ?? 0) + 1);
      await pause(AGAIN_AFTER_MS);
    } else {
      throw new Error(`A sound ${operation.kind} is refused: ${answer.status} ${answer.body}`);
    }
  }
}

function nextOperation({ random, leads, campaign, record }: Caller): OperationRequest {
  if (record !== undefined) return newLead(record, campaign);
  const [first = 0, ...others] = leads;
  const lead = random.pick([first, ...others]);
  const kind = random.below(100);
  if (kind < 45) return outcome(random, lead);
  if (kind < 70) return remark(lead);
  return kind < 85 ? newRecord() : paper(lead, random.below(FILE_MAX_BYTES));
}

/** Undefined when the connection broke before the whole reply arrived: nothing was acknowledged. */
async function answerOf(asked: Promise<Response>): Promise<{ status: number; body: string } | undefined> {
  try {
    const answer = await asked;
    return { status: answer.status, body: await answer.text() };
  } catch {
    return undefined;
  }
}
