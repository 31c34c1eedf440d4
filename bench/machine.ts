import { availableParallelism, totalmem } from "node:os";

/** Enough to read the figures by, and nothing that names the machine. */
export function describeMachine(postgres: string): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} cores, ${memory} GiB of memory, PostgreSQL ${postgres}, Node ${process.versions.node}`;
}
