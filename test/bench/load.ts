import autocannon from "autocannon";
import { cpuOf } from "./processes.ts";
import { type Extent, percentile, type Round } from "./results/round.ts";

/** One call over HTTP. */
export interface Call {
  method?: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The processes whose CPU is counted: the server under test, and PostgreSQL. */
export interface Pids {
  server: number;
  database: number | undefined;
}

export interface Load {
  clients: number;
  extent: Extent;
  /** Calls a second of all clients together; unlimited by default. */
  pace?: number;
  /** Receives the time of every reply, where several rounds are combined. */
  seen?: (ms: number) => void;
  /** Receives the text of every reply, where it matters. */
  read?: (body: string) => void;
}

/** Loads one server. Every reply must be a success. */
export async function loadServer(
  url: string,
  next: () => Call,
  { clients, extent, pace, seen, read }: Load,
  pids: Pids,
): Promise<Round> {
  const before = [cpuOf(pids.server), cpuOf(pids.database)];
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: clients,
        ...("seconds" in extent ? { duration: extent.seconds } : { amount: extent.amount }),
        ...(pace && { overallRate: pace }),
        requests: [
          {
            method: "GET",
            setupRequest: (request) => ({ ...request, ...next() }),
            ...(read && { onResponse: (_status: number, body: string) => read(body) }),
          },
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    // autocannon's own percentiles are whole milliseconds and lack the 95th.
    run.on("response", (_client, _status, _bytes, ms) => {
      times.push(ms);
      seen?.(ms);
    });
  });
  const after = [cpuOf(pids.server), cpuOf(pids.database)];
  const failed = result.non2xx + result.errors + result.timeouts;
  const asked = `${next().path} at ${url}`;
  if (failed > 0) throw new Error(`${failed} of ${times.length} calls of ${asked} failed`);
  if (times.length === 0) throw new Error(`${asked} was not answered once in ${result.duration} s`);
  const [server, database] = [0, 1].map((side) => perOperation(before[side], after[side], times.length));
  return {
    perSecond: times.length / result.duration,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    cpu: server === undefined || database === undefined ? undefined : server + database,
    databaseCpu: database,
  };
}

export function perOperation(before: number | undefined, after: number | undefined, count: number) {
  return before === undefined || after === undefined ? undefined : (after - before) / count;
}
