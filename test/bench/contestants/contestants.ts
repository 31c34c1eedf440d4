import type { Child } from "../child.ts";
import type { Reached } from "../database.ts";
import { loadServer } from "../load.ts";
import { loadDriver } from "../load-driver.ts";
import type { Round } from "../results/round.ts";
import type { Question } from "../workloads/workload.ts";

export const contestantNames = ["RenewDesk", "THIN", "THIN-EQUAL", "SQL"] as const;
export type ContestantName = (typeof contestantNames)[number];

/** The contestants, on one database at the same time. */
export interface Contestants {
  database: Reached;
  renewDesk: Child;
  thin: Child;
}

export function askThin({ statement, values }: Question) {
  return { path: `/${statement}?values=${encodeURIComponent(JSON.stringify(values))}` };
}

/** With the session's cookie the thin server checks it, as RenewDesk does. */
function askEqual({ call, equal, ...question }: Question) {
  const cookie = call.headers?.cookie ?? "";
  return { ...askThin({ call, ...question, ...equal }), headers: { cookie } };
}

/** One round of one contestant. */
export function roundOf(
  { database, renewDesk, thin }: Contestants,
  name: ContestantName,
  next: () => Question,
  clients: number,
  seconds: number,
): Promise<Round> {
  const load = { clients, extent: { seconds } };
  if (name === "RenewDesk") {
    const pids = { server: renewDesk.pid, database: database.pid };
    return loadServer(renewDesk.url, () => next().call, load, pids);
  }
  if (name !== "SQL") {
    const pids = { server: thin.pid, database: database.pid };
    const ask = name === "THIN" ? askThin : askEqual;
    return loadServer(thin.url, () => ask(next()), load, pids);
  }
  return loadDriver(database.url, next, clients, seconds, database.pid);
}
