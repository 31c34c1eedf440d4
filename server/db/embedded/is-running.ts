import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id runs; one that has ended and was not waited for does not. */
export function isRunning(pid: number): boolean {
  if (process.platform === "win32") return isSignalable(pid);
  const state = process.platform === "linux" ? linuxState(pid) : unixState(pid);
  return state !== undefined && !/^[ZX]/.test(state);
}

function linuxState(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2); // the name may contain spaces and ()
  } catch {
    return undefined;
  }
}

function unixState(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

function isSignalable(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
