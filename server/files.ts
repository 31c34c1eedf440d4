import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Where the bytes of documents are kept: never under the web's root, and only under names of ours. */
export interface Files {
  /** Keeps a file for good before it answers; a file cut off half-way leaves nothing under its key. */
  write(key: string, bytes: Readable): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Readable | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** Files in a folder of this machine. */
export async function openFiles(folder: string): Promise<Files> {
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
      // A crash while it was written leaves the unfinished one.
      await rm(unfinishedOf(key), { force: true });
      await rm(pathOf(key), { force: true });
    },
  };
}

/** A new name survives a power cut only when its folder has been written out too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function noSuchFile(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
