import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterOf } from "./data-directory.ts";
import { isRunning } from "./is-running.ts";
import { type KernelLock, tryKernelLock } from "./kernel-lock.ts";
import { StartRefused } from "./refusal.ts";

/** How long the processes of a killed database may take to end. */
const CHECK_AFTER_MS = 5_000;
const PATIENCE_MS = 10_000;
const POLITE_MS = 4_000;
const POLL_MS = 25;

/**
 * Ensures that no PostgreSQL runs on the database of a data directory, and keeps it so while the returned
 * lock is held: PostgreSQL inherits the lock (`KernelLock.fd`), so the kernel knows whether any of its
 * processes is left, in any namespace. An orphaned one is stopped rather than adopted: a stop takes well
 * under a second, and every start is then the same, with this server's settings and log, and as its child process.
 * The caller holds the data directory, so the stopped PostgreSQL has no owner. Throws StartRefused.
 */
export async function acquireDatabase(dataDir: string, log: (line: string) => void): Promise<KernelLock> {
  const cluster = clusterOf(dataDir);
  const stop = orphanStopper(cluster, log);
  const began = performance.now();
  let lastSeen = began;
  for (;;) {
    const lock = await tryKernelLock(join(dataDir, "lock", "postgres"));
    if (lock) {
      await stopUnlocked(cluster, log);
      removeStaleNote(cluster);
      return lock;
    }
    const now = performance.now();
    if (stop(now - began)) lastSeen = now;
    if (now - lastSeen > CHECK_AFTER_MS) {
      throw new StartRefused(
        `A PostgreSQL of an earlier start still works in DATA_DIR ${dataDir}, where this process cannot see it: in another container or namespace. Stop that one first.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Stops one that holds no lock: on Windows PostgreSQL inherits none. */
async function stopUnlocked(cluster: string, log: (line: string) => void): Promise<void> {
  const stop = orphanStopper(cluster, log);
  const began = performance.now();
  while (stop(performance.now() - began)) await sleep(POLL_MS);
}

/** PostgreSQL would trust any running process with this id; a dead one it handles itself. */
function removeStaleNote(cluster: string): void {
  const file = noteOf(cluster);
  const pid = orphanPid(file);
  if (pid === 0 || (pid !== undefined && isRunning(pid))) rmSync(file, { force: true });
}

const noteOf = (cluster: string): string => join(cluster, "postmaster.pid");

/** Called repeatedly with the milliseconds waited so far; false when no orphan is visible (any more). */
function orphanStopper(cluster: string, log: (line: string) => void): (waited: number) => boolean {
  let asked: NodeJS.Signals | undefined;
  return (waited) => {
    const pid = orphanPid(noteOf(cluster));
    if (pid === undefined || !isPostgresOf(pid, cluster)) return false;
    if (waited > PATIENCE_MS) {
      throw new StartRefused(`The PostgreSQL (pid ${pid}) that an earlier start left running does not stop.`);
    }
    // SIGINT disconnects clients and writes everything out; SIGQUIT leaves that to the recovery at the next
    // start.
    const signal = waited < POLITE_MS ? "SIGINT" : "SIGQUIT";
    if (asked === undefined) log(`Stopping the PostgreSQL (pid ${pid}) that an earlier start left running`);
    if (signal !== asked) send(pid, signal);
    asked = signal;
    return true;
  };
}

/** 0 when the file exists but is empty. */
function orphanPid(file: string): number | undefined {
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
    // It has ended in the meantime; the caller checks again.
  }
}

/** Process ids are reused, so it must be a PostgreSQL running in this very folder. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (pid === 0 || !isRunning(pid)) return false;
  if (process.platform !== "linux") return commandLine(pid).includes(`postgres -D ${cluster} `);
  try {
    const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return basename(program) === "postgres" && worksIn(pid, args, cluster);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL's working directory is its data folder. Containers may hide that from root, but not the command
 * line.
 */
function worksIn(pid: number, args: string[], cluster: string): boolean {
  try {
    const [home, expected] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return home.dev === expected.dev && home.ino === expected.ino;
  } catch {
    return args[args.indexOf("-D") + 1] === realpathSync(cluster);
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
