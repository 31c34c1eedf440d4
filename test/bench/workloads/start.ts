import { setTimeout as sleep } from "node:timers/promises";
import { startRenewDesk } from "../contestants/renewdesk.ts";
import type { Database } from "../database.ts";
import { memoryOf } from "../processes.ts";
import { median } from "../results/round.ts";

/** A start on a filled data directory. */
export interface Started {
  /** From the start of the process, including its database if embedded, to the first success. */
  firstAnswerMs: number;
  /** The server process's memory in MB, without the database, after being idle for a while. */
  idleMemory: number | undefined;
}

const STARTS = 3;
const IDLE_MS = 5000;

export async function measureStart(database: Database): Promise<Started> {
  return database.whileClosed(async () => {
    const times: number[] = [];
    const memory: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      const began = performance.now();
      const server = await startRenewDesk(database, database.own);
      const answer = await fetch(`${server.url}/healthz`);
      if (!answer.ok) throw new Error(`The server answers ${answer.status} after its start`);
      times.push(performance.now() - began);
      await sleep(IDLE_MS);
      memory.push(memoryOf(server.pid) ?? Number.NaN);
      await server.stop();
    }
    const idleMemory = median(memory);
    return {
      firstAnswerMs: median(times),
      idleMemory: Number.isNaN(idleMemory) ? undefined : idleMemory,
    };
  });
}
