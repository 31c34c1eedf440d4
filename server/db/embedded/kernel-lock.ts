/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, existsSync, openSync } from "node:fs";
import { StartRefused } from "./refusal.ts";

/**
 * An exclusive file lock kept by the kernel. It belongs to the open file description, so it ends with the
 * last process that has the file open, however that process ends, and every namespace, container and user of
 * the machine sees it.
 */
export interface KernelLock {
  /** A child process that inherits this file descriptor holds the lock too. */
  readonly fd: number;
  release(): void;
}

/** Undefined while another process has the lock. Throws StartRefused where this file system or platform has no locks. */
export async function tryKernelLock(file: string): Promise<KernelLock | undefined> {
  const fd = openSync(file, existsSync(file) ? "r+" : "a", 0o600);
  const release = () => closeSync(fd);
  try {
    // Imported here, so that a platform without a build of it can still use DATABASE_URL.
    const { tryLock } = await import("fs-native-extensions");
    if (tryLock(fd)) return { fd, release };
    release();
    return undefined;
  } catch (error) {
    release();
    throw new StartRefused(
      `${file} cannot be locked (${error instanceof Error ? error.message : error}): the embedded PostgreSQL needs file locks. Use another disk, or set DATABASE_URL.`,
    );
  }
}
