import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Commands that start a program as a container does: in namespaces of its own, on the same files. */

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
  /** Its processes and its shared memory are its own; when its first process ends, all do. */
  container,
  /** The same with a network of its own: nothing listens on its 127.0.0.1. */
  sideContainer: [...container, "--net"],
  /** As a service manager does with ProcSubset=pid and ProtectProc=invisible: no boot id, no foreign processes. */
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

/** False where this machine or user may not make them; a test says then that it was not tried. */
export function canMake(name: Namespace): boolean {
  const [program = "", ...args] = namespaces[name];
  if (name === "supervised") return canMake("container");
  return process.platform === "linux" && spawnSync(program, [...args, "true"]).status === 0;
}

/** The processes that a process started and that still run, by the numbers of this namespace. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

/**
 * The same folder under another address, by a file system that keeps its locks to itself, as two machines see a folder
 * of a file server. Undefined where bindfs is missing or may not mount.
 */
export function mountElsewhere(folder: string, at: string): { folder: string; unmount(): void } | undefined {
  mkdirSync(at, { recursive: true });
  const options = ["--no-allow-other", "-o", "attr_timeout=0,entry_timeout=0"];
  if (spawnSync("bindfs", [...options, folder, at]).status !== 0) return undefined;
  return { folder: join(at), unmount: () => void spawnSync("umount", ["-l", at]) };
}
