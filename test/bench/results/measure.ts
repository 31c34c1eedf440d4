import {
  type ContestantName,
  type Contestants,
  contestantNames,
  roundOf,
} from "../contestants/contestants.ts";
import type { Office } from "../office.ts";
import type { Workload } from "../workloads/workload.ts";
import { medianRound, type Round } from "./round.ts";

/** The results of a workload, by contestant. */
export interface Measured {
  title: string;
  clients: number;
  of: Record<ContestantName, Round>;
}

export const CLIENTS = [1, 16];
/** Some thousand calls: the cost of a server's code before it is optimized is not its cost in daily use. */
const WARM_UP = { clients: 16, seconds: 8 };

/**
 * Contestants take turns round by round, each time starting with another one, so that a busy moment affects
 * all alike.
 */
export async function measure(
  trio: Contestants,
  office: Office,
  workloads: Workload[],
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: string) => void,
): Promise<Measured[]> {
  const all: Measured[] = [];
  for (const workload of workloads) {
    for (const name of contestantNames) {
      await roundOf(trio, name, workload.asks(office), WARM_UP.clients, WARM_UP.seconds);
    }
    for (const clients of CLIENTS) {
      const made: Record<ContestantName, Round[]> = {
        RenewDesk: [],
        THIN: [],
        "THIN-EQUAL": [],
        SQL: [],
      };
      for (let round = 0; round < rounds; round++) {
        for (const place of contestantNames.keys()) {
          const name = contestantNames[(place + round) % contestantNames.length] ?? "SQL";
          made[name].push(await roundOf(trio, name, workload.asks(office), clients, seconds));
        }
      }
      const of = {
        RenewDesk: medianRound(made.RenewDesk),
        THIN: medianRound(made.THIN),
        "THIN-EQUAL": medianRound(made["THIN-EQUAL"]),
        SQL: medianRound(made.SQL),
      };
      all.push({ title: workload.title, clients, of });
      const rates = contestantNames.map((name) => `${name} ${of[name].perSecond.toFixed(0)}/s`);
      say(`  ${workload.title}, ${clients} client(s): ${rates.join(", ")}`);
    }
  }
  return all;
}
