import { totalmem } from "node:os";

const MB = 1024 * 1024;
/** What a small machine can spare, and what the pages in daily use of a million leads take. */
const [LEAST_MB, MOST_MB] = [128, 1024];
/** Of the memory, as PostgreSQL's manual has it (Resource Consumption, shared_buffers). */
const SHARE = 1 / 4;

/** How much PostgreSQL keeps to itself: a page it has need not be read from the system again. It takes it as it needs it. */
export function sharedBuffers(memory = usableMemory()): string {
  return `${Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor((memory * SHARE) / MB)))}MB`;
}

/** Bytes of this machine, or of the container when that may use less. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
