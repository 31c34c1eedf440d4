import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ticks: number;
}

/**
 * CPU time used so far by a process and all its children, ended ones too, in ms; undefined where unavailable.
 */
export function cpuOf(root: number | undefined): number | undefined {
  if (root === undefined || !existsSync("/proc/self/stat")) return undefined;
  const all = new Map<number, Stat>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) all.set(Number(name), stat);
  }
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && belongs(parent);
  };
  let ticks = 0;
  for (const [pid, stat] of all) if (belongs(pid)) ticks += stat.ticks;
  return ticks * TICK_MS;
}

function readStat(pid: number): Stat | undefined {
  try {
    // The name in parentheses may contain spaces; then state, parent, …, user, system, and those of ended
    // children.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const of = (place: number) => Number(fields[place] ?? 0);
    return { parent: of(1), ticks: of(11) + of(12) + of(13) + of(14) };
  } catch {
    return undefined;
  }
}

/** The PostgreSQL process that started this connection's process; undefined on another machine. */
export function parentOf(pid: number, name: string): number | undefined {
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== name) return undefined;
    return readStat(pid)?.parent;
  } catch {
    return undefined;
  }
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
