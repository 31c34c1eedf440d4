import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "./living-process.ts";
import { StartRefused } from "./refusal.ts";

const PATIENCE_MS = 10_000;
const POLITE_MS = 4_000;

/**
 * Ends the PostgreSQL that outlived a killed server. It is stopped rather than adopted: a stop takes well under
 * a second, and afterwards every start is the same, with our settings, our log and a child we hear about.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const pid = leftoverPid(file);
  if (pid === undefined) return;
  if (!isPostgresOf(pid, cluster)) {
    // PostgreSQL would believe any living process with this number; a dead one it sorts out itself.
    if (pid === 0 || processStart(pid) !== undefined) rmSync(file, { force: true });
    return;
  }
  log(`Stopping the PostgreSQL (pid ${pid}) that an earlier start left running`);
  const began = performance.now();
  let asked: NodeJS.Signals | undefined;
  while (isPostgresOf(pid, cluster)) {
    const waited = performance.now() - began;
    if (waited > PATIENCE_MS) {
      throw new StartRefused(`The PostgreSQL (pid ${pid}) that an earlier start left running does not stop.`);
    }
    // SIGINT disconnects and writes everything out; SIGQUIT leaves that to the recovery of the next start.
    const signal = waited < POLITE_MS ? "SIGINT" : "SIGQUIT";
    if (signal !== asked) send(pid, signal);
    asked = signal;
    await sleep(25);
  }
}

/** 0 when the file is there but says nothing. */
function leftoverPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : 0;
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile; the caller looks again.
  }
}

/** Numbers are reused, so a process is only ours when it is a PostgreSQL at home in this very folder. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (pid === 0 || processStart(pid) === undefined) return false;
  if (process.platform !== "linux") return commandLine(pid).includes(`postgres -D ${cluster} `);
  try {
    const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    if (basename(program) !== "postgres") return false;
    return (homeOf(pid) ?? args[args.indexOf("-D") + 1]) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/** PostgreSQL works from its data folder. Containers may hide this from root, though not the command line. */
function homeOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
