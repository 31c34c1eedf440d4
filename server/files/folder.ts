import { createWriteStream } from "node:fs";
import { access, constants, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Files } from "./files.ts";
import { singleFlight } from "./single-flight.ts";

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** Files in a folder of this machine, or one that several machines share. */
export async function openFolder(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const pathOf = (key: string) => join(folder, key);
  const unfinishedOf = (key: string) => `${pathOf(key)}.part`;
  return {
    async write(key, bytes) {
      const unfinished = unfinishedOf(key);
      try {
        await pipeline(bytes, createWriteStream(unfinished, { mode: OWNER_ONLY_FILE, flush: true }));
        await rename(unfinished, pathOf(key));
        await sync(folder);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(pathOf(key)).catch(noSuchFile);
      return file?.createReadStream();
    },
    async remove(key) {
      // A crash during a write leaves an unfinished file.
      await rm(unfinishedOf(key), { force: true });
      await rm(pathOf(key), { force: true });
    },
    ping: singleFlight(() => access(folder, constants.R_OK | constants.W_OK | constants.X_OK)),
  };
}

/** A new file name survives a power failure only after its folder is synced. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function noSuchFile(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
