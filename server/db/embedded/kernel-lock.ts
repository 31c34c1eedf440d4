/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, existsSync, openSync } from "node:fs";

/**
 * An exclusive lock on a file that the kernel keeps. It belongs to the open file, so it ends with the last process
 * that has the file open, however that process ends, and every namespace, container and user of the machine sees it.
 */
export interface KernelLock {
  /** A child process that gets this file descriptor holds the lock too. */
  readonly fd: number;
  release(): void;
}

/** Answers "held" while another process has the lock, "unsupported" where this file system or platform has no locks. */
export async function tryKernelLock(file: string): Promise<KernelLock | "held" | "unsupported"> {
  const fd = openSync(file, existsSync(file) ? "r+" : "a", 0o600);
  const release = () => closeSync(fd);
  try {
    // Loaded here, so that a platform without a build of it can still work with DATABASE_URL.
    const { tryLock } = await import("fs-native-extensions");
    if (tryLock(fd)) return { fd, release };
    release();
    return "held";
  } catch {
    release();
    return "unsupported";
  }
}
