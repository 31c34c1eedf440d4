import pg from "pg";
import { prepared, type StatementName, type Value } from "./contestants/statements.ts";
import { perOperation } from "./load.ts";
import { cpuOf } from "./processes.ts";
import { percentile, type Round } from "./results/round.ts";

/** The same as a server's pool, so that all three wait for the same resource. */
const POOL_SIZE = 10;

/** The driver alone has no address for a load generator: each client repeats as soon as it was answered. */
export async function loadDriver(
  databaseUrl: string,
  next: () => { statement: StatementName; values: Value[] },
  clients: number,
  seconds: number,
  databasePid: number | undefined,
): Promise<Round> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.min(clients, POOL_SIZE) });
  const ask = async () => {
    const { statement, values } = next();
    await pool.query(prepared(statement, values));
  };
  // Connecting and preparing are not timed.
  await Promise.all(Array.from({ length: clients }, ask));
  const times: number[] = [];
  const own = process.cpuUsage();
  const before = cpuOf(databasePid);
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < seconds * 1000) {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(own);
  const databaseCpu = perOperation(before, cpuOf(databasePid), times.length);
  await pool.end();
  return {
    perSecond: (times.length / elapsed) * 1000,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    cpu: databaseCpu === undefined ? undefined : databaseCpu + (user + system) / 1000 / times.length,
    databaseCpu,
  };
}
