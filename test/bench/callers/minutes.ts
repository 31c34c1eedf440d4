import { existsSync, readdirSync } from "node:fs";
import { memoryOf } from "../processes.ts";
import { percentile } from "../results/round.ts";
import { figure, table } from "../results/table.ts";
import type { Asked } from "./caller.ts";

/** One minute's results, and the server's state at its end. */
export interface Minute {
  asked: Asked[];
  memory: number | undefined;
  handles: number | undefined;
  /** The longest event loop delay. */
  stallMs: number | undefined;
}

export async function endOfMinute(url: string, pid: number, asked: Asked[]): Promise<Minute> {
  return { asked, memory: memoryOf(pid), handles: handlesOf(pid), stallMs: await stallOf(url) };
}

/** Files, connections and pipes the process has open. */
function handlesOf(pid: number): number | undefined {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : undefined;
}

/** The server resets its measured delay with each request. */
async function stallOf(url: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

export const faultsIn = (asked: Asked[]) => asked.flatMap(({ fault }) => fault ?? []);

const times = (asked: Asked[]) => asked.map(({ ms }) => ms);
const rounded = (value: number | undefined) => (value === undefined ? "-" : String(Math.round(value)));

export function figuresOf(asked: Asked[]): string[] {
  const all = times(asked);
  const shares = [50, 95, 99].map((share) => figure(percentile(all, share)));
  return [String(asked.length), ...shares, figure(Math.max(...all)), String(faultsIn(asked).length)];
}

export const COLUMNS = ["requests", "p50 ms", "p95 ms", "p99 ms", "slowest ms", "errors"];

export function minutesTable(minutes: Minute[]): string {
  const rows = minutes.map(({ asked, memory, handles, stallMs }, index) => [
    String(index + 1),
    ...figuresOf(asked),
    rounded(memory),
    rounded(handles),
    rounded(stallMs),
  ]);
  return table(["minute", ...COLUMNS, "memory MB", "handles", "late at most ms"], rows);
}

/** How much more memory the server uses at the end than in the middle, in percent. */
export function growthInSecondHalf(minutes: Minute[]): number | undefined {
  const [middle, end] = [minutes[Math.floor((minutes.length - 1) / 2)]?.memory, minutes.at(-1)?.memory];
  return middle === undefined || end === undefined ? undefined : (100 * (end - middle)) / middle;
}
