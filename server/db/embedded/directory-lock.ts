import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { hearsBeat, isLocal, startHeartbeat } from "./heartbeat.ts";
import { describeHolder, isHeldByNote, recordHolder } from "./holder-note.ts";
import { type KernelLock, tryKernelLock } from "./kernel-lock.ts";
import { StartRefused } from "./refusal.ts";

/** A server that is ending, or a command that checks the lock, may hold it a moment longer. */
const PATIENCE_MS = 1000;
const POLL_MS = 50;

/** The lock on a DATA_DIR: one process at a time holds it. */
export interface DirectoryLock {
  release(): void;
}

const folderOf = (dataDir: string): string => join(dataDir, "lock");
const serverFile = (folder: string): string => join(folder, "server");

/**
 * One process per DATA_DIR, from whatever container, namespace, user or machine. Three mechanisms, each for
 * what the one before cannot detect: a kernel lock; a heartbeat, where locks may not reach every machine; and
 * the note of versions before 0.3.0, which use neither. `lost` is called when another machine took the
 * directory. Throws StartRefused.
 */
export async function lockDataDirectory(dataDir: string, lost: () => void): Promise<DirectoryLock> {
  const folder = openFolder(dataDir);
  const kernel = await waitForKernelLock(folder);
  if (kernel === "held") throw inUse(dataDir);
  const kernelTells = kernel !== "unsupported" && isLocal(folder);
  const releaseKernel = () => kernel !== "unsupported" && kernel.release();
  try {
    if (!kernelTells && (await hearsBeat(folder))) throw inUse(dataDir);
    const note = recordHolder(folder);
    if (!note) throw inUse(dataDir);
    const heartbeat = startHeartbeat(folder, lost);
    const release = () => {
      heartbeat.stop();
      note.release();
      releaseKernel();
    };
    if (kernelTells || (await heartbeat.isAlone())) return { release };
    release();
    throw inUse(dataDir);
  } catch (error) {
    releaseKernel();
    throw error;
  }
}

/** True while a process works in DATA_DIR. Neither locks nor creates anything. */
export async function isDirectoryHeld(dataDir: string): Promise<boolean> {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return false;
  if (!existsSync(serverFile(folder))) return isHeldByNote(folder);
  const kernel = await tryKernelLock(serverFile(folder));
  if (kernel === "held") return true;
  if (kernel !== "unsupported") kernel.release();
  if (kernel !== "unsupported" && isLocal(folder)) return isHeldByNote(folder);
  return hearsBeat(folder);
}

/** A restart overlaps with the end of the previous server, so a lock about to be released is waited for. */
async function waitForKernelLock(folder: string): Promise<KernelLock | "held" | "unsupported"> {
  const began = performance.now();
  for (;;) {
    const lock = await tryKernelLock(serverFile(folder));
    if (lock !== "held" || performance.now() - began > PATIENCE_MS) return lock;
    await sleep(POLL_MS);
  }
}

/** Files created here by root would stop the server's own user without an explanation. */
function openFolder(dataDir: string): string {
  const folder = folderOf(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const files = [folder, serverFile(folder)].filter((path) => existsSync(path));
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
    `DATA_DIR ${dataDir} is in use by another RenewDesk (${describeHolder(folderOf(dataDir))}). Stop it first, or give this one a DATA_DIR of its own.`,
  );
}
