/** The results of one round of load. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** CPU milliseconds per operation, of the contestant and of PostgreSQL; undefined where unavailable. */
  cpu: number | undefined;
  /** PostgreSQL's part of it. */
  databaseCpu: number | undefined;
}

/** How long a round takes: a time, or a number of operations. */
export type Extent = { seconds: number } | { amount: number };

export function median(values: number[]): number {
  return percentile(values, 50);
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

export function medianRound(rounds: Round[]): Round {
  const of = (key: "perSecond" | "p50" | "p95") => median(rounds.map((round) => round[key]));
  const known = (key: "cpu" | "databaseCpu") => {
    const values = rounds.flatMap((round) => round[key] ?? []);
    return values.length === 0 ? undefined : median(values);
  };
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p95: of("p95"),
    cpu: known("cpu"),
    databaseCpu: known("databaseCpu"),
  };
}
