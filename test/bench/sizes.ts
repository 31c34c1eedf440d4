import { found, type Results } from "./results/results.ts";
import type { Round } from "./results/round.ts";
import { count, figure, table } from "./results/table.ts";
import { outcomes } from "./workloads/outcomes.ts";
import { reads } from "./workloads/reads.ts";

/** A telecaller's day (specification §9: 80 fresh calls), and the factor of the busiest minutes. */
const CALLS_A_DAY = 80;
const HOURS = 8;
const PEAK = 5;
/** A busier machine answers late. */
const BUSY = 0.7;
const CORES = [1, 2, 4, 8];

/** The screens' requests around one call. */
const perCall = [
  { title: outcomes.title, times: 1 },
  { title: reads.listInScope.title, times: 2 },
  { title: reads.search.title, times: 1 },
  { title: reads.lead.title, times: 2 },
  { title: reads.metrics.title, times: 1 },
  { title: reads.activityInScope.title, times: 1 },
];

/** The server is one process, so it fills at most one core; PostgreSQL uses the others. */
export function sizeTable(results: Results): string {
  const costs = perCall.map(({ title, times }) => ({ times, round: found(results, title, 16).RenewDesk }));
  const sum = (of: (round: Round) => number | undefined) =>
    costs.reduce((total, { times, round }) => total + times * (of(round) ?? Number.NaN), 0);
  const [all, database] = [sum(({ cpu }) => cpu), sum(({ databaseCpu }) => databaseCpu)];
  const server = all - database;
  const perSecond = (CALLS_A_DAY / (HOURS * 3600)) * PEAK;
  const rows = CORES.map((cores) => {
    const calls = Math.min((BUSY * 1000) / server, (BUSY * cores * 1000) / all);
    const limit = server > all / cores ? "the server's process" : "all cores";
    return [String(cores), figure(calls), count(Math.floor(calls / perSecond / 10) * 10), limit];
  });
  return [
    `A telecaller makes ${CALLS_A_DAY} calls in ${HOURS} hours; around each one the screens ask for one outcome, two list pages, one search, two lead details and the two parts of the dashboard: ${figure(server)} ms of CPU in the server and ${figure(database)} ms in PostgreSQL, with ${count(results.leads)} leads. The busiest minutes are ${PEAK} times the average; a machine counts as fully loaded at ${BUSY * 100} %.`,
    table(["cores", "calls a second", "telecallers", "limited by"], rows),
  ].join("\n\n");
}
