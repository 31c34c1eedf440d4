import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const BEAT_MS = 1000;
/** Longer than a busy server pauses, and than a network file system caches an old read. */
const SILENCE_MS = 10_000;
const POLL_MS = 200;

/**
 * Local file systems, by their magic numbers (Linux, statfs(2)): their locks reach every process that can
 * open the file. On any other (NFS, SMB, FUSE, 9p) the other process may be on another machine.
 */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0x794c7630, // overlayfs
  0x01021994, // tmpfs
  0xf2f52010, // F2FS
  0xca451a4e, // bcachefs
]);

/** True where every process that can reach the folder sees a kernel lock. */
export function isLocal(folder: string): boolean {
  return process.platform !== "linux" || LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type);
}

const fileIn = (folder: string): string => join(folder, "heartbeat");

/** Watches for another process's heartbeat: true at the first, false after a silence of 10 s. */
export async function hearsBeat(folder: string): Promise<boolean> {
  const file = fileIn(folder);
  const first = contentOf(file);
  const began = performance.now();
  while (existsSync(file) && performance.now() - began < SILENCE_MS) {
    await sleep(POLL_MS);
    const now = contentOf(file);
    if (now !== undefined && now !== first) return true;
  }
  return false;
}

export interface Heartbeat {
  /**
   * False when another process has started to write heartbeats. Of two that start at once, one finds itself
   * replaced.
   */
  isAlone(): Promise<boolean>;
  stop(): void;
}

/** Writes a heartbeat every second. `lost` is called once when another process writes its own. */
export function startHeartbeat(folder: string, lost: () => void): Heartbeat {
  const [file, mine] = [fileIn(folder), randomUUID()];
  let count = 0;
  const beat = () => writeFileSync(file, `${mine} ${++count}\n`, { mode: 0o600 });
  const isMine = () => contentOf(file)?.startsWith(mine) ?? true;
  beat();
  const timer = setInterval(() => {
    try {
      if (isMine()) return beat();
      clearInterval(timer);
      lost();
    } catch {
      // The disk is full or the file server unavailable: the heartbeat resumes when it is back.
    }
  }, BEAT_MS);
  timer.unref();
  return {
    isAlone: async () => {
      await sleep(2 * BEAT_MS);
      return isMine();
    },
    stop: () => {
      clearInterval(timer);
      if (isMine()) rmSync(file, { force: true });
    },
  };
}

/** Undefined when the file does not exist or cannot be read at the moment. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
