import { totalmem } from "node:os";

const MB = 1024 * 1024;
/** What a small machine can spare, and what the pages in daily use of a million leads need. */
const [LEAST_MB, MOST_MB] = [128, 1024];
/** The share of memory recommended by PostgreSQL's manual (Resource Consumption, shared_buffers). */
const SHARE = 1 / 4;

/**
 * PostgreSQL's page cache: a cached page need not be read from the system again. Memory is allocated on use.
 */
export function sharedBuffers(memory = usableMemory()): string {
  return `${Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor((memory * SHARE) / MB)))}MB`;
}

/** Bytes of this machine, or of the container if its limit is lower. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
