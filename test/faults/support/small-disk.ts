import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk: a separate tmpfs, which only root may mount. */
export interface SmallDisk {
  folder: string;
  /** Fills the remaining space. */
  fill(): void;
  /** Frees the filled space, and the reserve kept for this. */
  giveBack(): void;
  remove(): void;
}

const PUT_BY_BYTES = 48 * 1024 * 1024;
const BLOCK = Buffer.alloc(64 * 1024);

/** Undefined when this user may not mount. */
export function openSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const [putBy, filler] = [join(folder, "put-by"), join(folder, "filler")];
  writeFileSync(putBy, Buffer.alloc(PUT_BY_BYTES));
  return {
    folder,
    fill: () => {
      const handle = openSync(filler, "a");
      try {
        while (writeSync(handle, BLOCK) > 0);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(handle);
      }
    },
    giveBack: () => {
      for (const file of [putBy, filler]) if (existsSync(file)) rmSync(file);
    },
    remove: () => {
      // Lazily: a process that is just ending may still be in it.
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
