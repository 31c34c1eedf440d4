import { setTimeout as sleep } from "node:timers/promises";
import { startRenewDesk } from "../contestants/renewdesk.ts";
import type { Database } from "../database.ts";
import { memoryOf } from "../processes.ts";
import { median } from "../round.ts";

/** How a start on a filled data directory goes. */
export interface Started {
  /** From the start of the process, its database's start included where it is the embedded one, to the first good answer. */
  firstAnswerMs: number;
  /** MB of the server's process, the database's not counted, when nobody has asked anything for a while. */
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
