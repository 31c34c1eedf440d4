import { availableParallelism, totalmem } from "node:os";

/** Enough to interpret the figures, and nothing that identifies the machine. */
export function describeMachine(postgres: string): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} cores, ${memory} GiB of memory, PostgreSQL ${postgres}, Node ${process.versions.node}`;
}
