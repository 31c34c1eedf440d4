import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Commands that start a program as a container does: in its own namespaces, on the same files. */

const asRoot = process.getuid?.() === 0;
/** An ordinary user becomes root of a user namespace first, as rootless containers do. */
const userNamespace = asRoot ? [] : ["--user", "--map-root-user"];
const container = [
  "unshare",
  ...userNamespace,
  "--pid",
  "--ipc",
  "--mount",
  "--fork",
  "--kill-child",
  "--mount-proc",
];

export const namespaces = {
  /** With its own processes and shared memory; when its first process ends, all do. */
  container,
  /** The same with its own network: nothing listens on its 127.0.0.1. */
  sideContainer: [...container, "--net"],
  /**
   * Like a service manager with ProcSubset=pid and ProtectProc=invisible: no boot id, no foreign processes.
   */
  restrictedProc: shell(
    [...userNamespace, "--mount", ...(asRoot ? [] : ["--pid", "--fork", "--kill-child"])],
    ["mount -t proc -o subset=pid,hidepid=invisible proc /proc"],
  ),
  /** A container whose first process is not the server and outlives it. */
  supervised: [...container, "sh", "-c", '"$@"; sleep 600', "sh"],
} as const;

function shell(unshare: string[], first: string[]): string[] {
  return ["unshare", ...unshare, "sh", "-c", `${first.join(" && ")} && exec "$@"`, "sh"];
}

export type Namespace = keyof typeof namespaces;

/** False where this machine or user cannot create them; the test then reports that it was skipped. */
export function canMake(name: Namespace): boolean {
  const [program = "", ...args] = namespaces[name];
  if (name === "supervised") return canMake("container");
  return process.platform === "linux" && spawnSync(program, [...args, "true"]).status === 0;
}

/** The running children of a process, by their ids in this namespace. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

/**
 * The same folder under another path, on a file system that keeps its locks to itself, like a folder of a file
 * server. Undefined when bindfs is missing or may not mount.
 */
export function mountElsewhere(folder: string, at: string): { folder: string; unmount(): void } | undefined {
  mkdirSync(at, { recursive: true });
  const options = ["--no-allow-other", "-o", "attr_timeout=0,entry_timeout=0"];
  if (spawnSync("bindfs", [...options, folder, at]).status !== 0) return undefined;
  return { folder: join(at), unmount: () => void spawnSync("umount", ["-l", at]) };
}
