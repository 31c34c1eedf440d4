import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Distinguishes a process from a later one with the same id; undefined when none runs. Where the system has
 * no start times, a running id is trusted: refusing is safer than sharing.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform === "linux") return linuxStart(pid);
  if (process.platform === "win32") return isSignalable(pid) ? "alive" : undefined;
  return unixStart(pid);
}

/**
 * True while the process that `processStart` described as `started` runs. Where one of the two could not read
 * the boot id (a service manager may hide it), the time since boot decides: refusing is safer than sharing.
 */
export function isSameProcess(pid: number, started: string): boolean {
  const now = processStart(pid);
  if (now === undefined || now === started) return now !== undefined;
  if (process.platform !== "linux") return false;
  const [[bootThen, ticksThen], [bootNow, ticksNow]] = [started.split(":"), now.split(":")];
  return ticksThen === ticksNow && (bootThen === "" || bootNow === "");
}

function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // the name may contain spaces and ()
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${bootId()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Start times count from boot, so two boots can have the same one. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function unixStart(pid: number): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env,
    }).trim();
    const [state = "Z", ...started] = line.split(/\s+/);
    return state.startsWith("Z") ? undefined : started.join(" ");
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
