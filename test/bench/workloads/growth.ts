import type { Plan } from "../arguments.ts";
import { type Database, openDatabase } from "../database.ts";
import { type Agency, loadAgency, openAgency } from "../fill-agency.ts";
import { fillNew } from "../fill-new.ts";
import { medianRound, type Round } from "../results/round.ts";
import { warmCache } from "../warm-cache.ts";
import { reads } from "./reads.ts";

const grownWorkloads = [
  { workload: reads.list, clients: 16 },
  { workload: reads.metrics, clients: 1 },
  { workload: reads.months, clients: 1 },
] as const;
const WARM_UP = { clients: 16, seconds: 6 };

/** The cost of the same questions in a small agency and a large one. */
export interface Grown {
  /** Leads of the small one. */
  from: number;
  of: { title: string; clients: number; small: Round; large: Round }[];
}

/**
 * Both are measured in turns: the sizes of a run are measured so far apart that the machine's state differs.
 */
export async function measureGrowth(
  from: number,
  large: Database,
  plan: Pick<Plan, "rounds" | "seconds">,
): Promise<Grown> {
  const small = await openDatabase(from);
  try {
    await fillNew(small, from);
    for (const { client } of [small, large]) await warmCache(client);
    const agencies = { small: await openAgency(small), large: await openAgency(large) };
    try {
      const of: Grown["of"] = [];
      for (const { workload, clients } of grownWorkloads) {
        const rounds: Record<keyof typeof agencies, Round[]> = { small: [], large: [] };
        const ask = ({ office }: Agency) => workload.asks(office);
        for (const agency of Object.values(agencies)) {
          await loadAgency(agency, ask(agency), WARM_UP.clients, { seconds: WARM_UP.seconds });
        }
        for (let round = 0; round < plan.rounds; round++) {
          const order = round % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const);
          for (const size of order) {
            const agency = agencies[size];
            rounds[size].push(await loadAgency(agency, ask(agency), clients, { seconds: plan.seconds }));
          }
        }
        const [less, more] = [medianRound(rounds.small), medianRound(rounds.large)];
        of.push({ title: workload.title, clients, small: less, large: more });
      }
      return { from, of };
    } finally {
      for (const { renewDesk } of Object.values(agencies)) await renewDesk.stop();
    }
  } finally {
    await small.remove();
  }
}
