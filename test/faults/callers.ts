import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "#server/demo/chance";
import type { Session } from "../server-process.ts";
import { type Asked, newLead, newRecord, outcome, paper, remark } from "./deeds.ts";
import type { Witness } from "./witness.ts";

/** Someone at work on leads of their own, so that the last deed on a lead is the last one that was asked for. */
export interface Caller {
  session: Session;
  dice: Chance;
  leads: number[];
  campaign: number;
  /** Asked for and not acknowledged yet: it is asked for again, as a browser does. */
  open?: Asked | undefined;
  /** A new record that still needs its lead. */
  record?: number | undefined;
}

/** What came of the requests; answers of 500 and above by their status. */
export interface Tally {
  requests: number;
  acknowledged: number;
  faults: Map<number, number>;
}

export const noTally = (): Tally => ({ requests: 0, acknowledged: 0, faults: new Map() });

export function saidOf({ faults }: Tally): string {
  return [...faults].map(([status, times]) => `${times} × ${status}`).join(" + ") || "0";
}

const AGAIN_AFTER_MS = 20;
const FILE_MAX_BYTES = 200_000;

/** Works until told to stop, or until nobody answers any more. */
export async function work(
  caller: Caller,
  witness: Witness,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    caller.open ??= nextDeed(caller);
    const { deed, send } = caller.open;
    tally.requests++;
    const answer = await answerOf(send(caller.session));
    if (!answer) return;
    if (answer.status === 200) {
      witness.note(deed);
      tally.acknowledged++;
      caller.open = undefined;
      caller.record = deed.kind === "record" ? JSON.parse(answer.body).id : undefined;
    } else if (answer.status >= 500) {
      tally.faults.set(answer.status, (tally.faults.get(answer.status) ?? 0) + 1);
      await pause(AGAIN_AFTER_MS);
    } else {
      throw new Error(`A sound ${deed.kind} is refused: ${answer.status} ${answer.body}`);
    }
  }
}

function nextDeed({ dice, leads, campaign, record }: Caller): Asked {
  if (record !== undefined) return newLead(record, campaign);
  const [first = 0, ...others] = leads;
  const lead = dice.pick([first, ...others]);
  const kind = dice.below(100);
  if (kind < 45) return outcome(dice, lead);
  if (kind < 70) return remark(lead);
  return kind < 85 ? newRecord() : paper(lead, dice.below(FILE_MAX_BYTES));
}

/** Undefined when the connection broke before the whole answer was there: nothing was acknowledged. */
async function answerOf(asked: Promise<Response>): Promise<{ status: number; body: string } | undefined> {
  try {
    const answer = await asked;
    return { status: answer.status, body: await answer.text() };
  } catch {
    return undefined;
  }
}
