import type { Plan } from "../arguments.ts";
import { roundOf } from "../contestants/contestants.ts";
import { startThin } from "../contestants/thin.ts";
import type { Database } from "../database.ts";
import { type Agency, loadAgency, openAgency } from "../fill-agency.ts";
import { medianRound, type Round } from "../results/round.ts";
import { outcomes } from "./outcomes.ts";
import { reads } from "./reads.ts";

export const wornContestants = ["RenewDesk", "THIN"] as const;
const states = ["fresh", "worn"] as const;
type Contestant = (typeof wornContestants)[number];
type State = (typeof states)[number];

/** The list page without and with many outcomes since the last vacuum. */
export interface Worn extends Record<State, Record<Contestant, Round>> {
  outcomes: number;
}

/** As a share of the leads, no larger for a small agency than for a million. */
const SHARE = 0.07;
const CLIENTS = 16;
const WARM_UP = { clients: CLIENTS, seconds: 2 };

/**
 * The outcomes go to a copy, so that both states can be measured in turns: minutes apart, the machine's state
 * differs.
 */
export async function measureWorn(
  database: Database,
  leads: number,
  plan: Pick<Plan, "rounds" | "seconds" | "outcomes">,
): Promise<Worn> {
  const amount = Math.min(plan.outcomes, Math.round(leads * SHARE));
  for (const table of ["leads", "call_logs"]) await database.client.query(`vacuum (analyze) ${table}`);
  const copy = await database.copy();
  const open: Record<State, Agency> = { fresh: await openAgency(database), worn: await openAgency(copy) };
  try {
    for (const table of ["leads", "call_logs"]) {
      await copy.client.query(`alter table ${table} set (autovacuum_enabled = off)`);
    }
    await recordOutcomes(open.worn, amount);
    return { outcomes: amount, ...(await listInTurns(open, plan)) };
  } finally {
    for (const state of states) await open[state].renewDesk.stop();
    await copy.remove();
  }
}

function recordOutcomes(agency: Agency, amount: number) {
  return loadAgency(agency, outcomes.asks(agency.office), CLIENTS, { amount });
}

async function listInTurns(
  open: Record<State, Agency>,
  { rounds, seconds }: Pick<Plan, "rounds" | "seconds">,
): Promise<Pick<Worn, State>> {
  const sides = wornContestants.flatMap((name) => states.map((state): Side => ({ name, state, rounds: [] })));
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { database, renewDesk, office } = open[side.state];
      // One at a time: two besides the two servers would need more connections than there are.
      const thin = await startThin(database.url);
      const list = (clients: number, length: number) =>
        roundOf({ database, renewDesk, thin }, side.name, reads.list.asks(office), clients, length);
      await list(WARM_UP.clients, WARM_UP.seconds);
      side.rounds.push(await list(CLIENTS, seconds));
      await thin.stop();
    }
  }
  const cameTo = (name: Contestant, state: State) =>
    medianRound(sides.flatMap((side) => (side.name === name && side.state === state ? side.rounds : [])));
  const of = (state: State) => ({ RenewDesk: cameTo("RenewDesk", state), THIN: cameTo("THIN", state) });
  return { fresh: of("fresh"), worn: of("worn") };
}

interface Side {
  name: Contestant;
  state: State;
  rounds: Round[];
}
