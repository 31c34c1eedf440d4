import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type KernelLock, tryKernelLock } from "./kernel-lock.ts";
import { refuseNetworkDisk } from "./network-disk.ts";
import { StartRefused } from "./refusal.ts";

/** A server that is ending, or a command that checks the lock, may hold it a moment longer. */
const PATIENCE_MS = 1000;
const POLL_MS = 50;

const folderOf = (dataDir: string): string => join(dataDir, "lock");
const serverFile = (folder: string): string => join(folder, "server");
/** Names the holder in an error; the lock alone decides. */
const holderFile = (folder: string): string => join(folder, "holder");

/**
 * The lock on a DATA_DIR: one process at a time holds it, from whatever container, namespace or user of this machine. Throws
 * StartRefused.
 */
export async function lockDataDirectory(dataDir: string): Promise<KernelLock> {
  refuseNetworkDisk(dataDir);
  const folder = openFolder(dataDir);
  const lock = await waitForLock(folder);
  if (!lock) throw inUse(dataDir);
  writeFileSync(holderFile(folder), `${process.pid} ${hostname()}\n`, { mode: 0o600 });
  return lock;
}

/** True while a process works in DATA_DIR. Neither keeps a lock nor creates anything. */
export async function isDirectoryHeld(dataDir: string): Promise<boolean> {
  const file = serverFile(folderOf(dataDir));
  if (!existsSync(file)) return false;
  refuseNetworkDisk(dataDir);
  const lock = await tryKernelLock(file);
  lock?.release();
  return !lock;
}

/** A restart overlaps with the end of the previous server, so a lock about to be released is waited for. */
async function waitForLock(folder: string): Promise<KernelLock | undefined> {
  const began = performance.now();
  for (;;) {
    const lock = await tryKernelLock(serverFile(folder));
    if (lock || performance.now() - began > PATIENCE_MS) return lock;
    await sleep(POLL_MS);
  }
}

/** Files created here by root would stop the server's own user without an explanation. */
function openFolder(dataDir: string): string {
  const folder = folderOf(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const files = [folder, serverFile(folder), holderFile(folder)].filter((path) => existsSync(path));
    for (const path of files) accessSync(path, constants.R_OK | constants.W_OK);
    return folder;
  } catch (error) {
    throw new StartRefused(
      `${folder} cannot be used by this user: ${error instanceof Error ? error.message : error}. Make it belong to the server's user (chown -R).`,
    );
  }
}

function inUse(dataDir: string): StartRefused {
  return new StartRefused(
    `DATA_DIR ${dataDir} is in use by another RenewDesk${describeHolder(holderFile(folderOf(dataDir)))}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}

/** A process id means little on another host or in a container. */
function describeHolder(file: string): string {
  const [pid, host] = existsSync(file) ? readFileSync(file, "utf8").trim().split(" ") : [];
  if (!pid) return "";
  return host === hostname() ? ` (pid ${pid})` : ` (pid ${pid} on ${host})`;
}
