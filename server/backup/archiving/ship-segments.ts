import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { documentsOf, isFinished, newestOf, segmentNumber, segmentsOf } from "./archive-names.ts";
import type { ArchiveStore } from "./archive-store.ts";

const compress = promisify(gzip);
const LEVEL = 2;
/** A document that is still being written. */
const UNFINISHED = ".part";

/**
 * Moves finished segments from the spool into the archive, oldest first. An existing one is not overwritten.
 */
export async function shipSegments(spool: string, store: ArchiveStore, system: string): Promise<void> {
  const names = (await readdir(spool)).filter(isFinished).sort();
  for (const name of names) {
    const path = join(spool, name);
    await store.write(
      `${segmentsOf(system)}${name}.gz`,
      await compress(await readFile(path), { level: LEVEL }),
    );
    if (segmentNumber(name) !== undefined) await store.write(newestOf(system), Buffer.from(name));
    await rm(path);
  }
}

/** Ships the documents' files along with the log that refers to them. A file never changes under its key. */
export interface DocumentShipper {
  ship(): Promise<void>;
  /** Documents in the archive that are no longer in the folder. */
  removed(): Promise<string[]>;
  /** Removes documents that not even the oldest base backup contains. */
  forget(keys: readonly string[]): Promise<void>;
}

export function shipDocuments(folder: string, store: ArchiveStore, system: string): DocumentShipper {
  const prefix = documentsOf(system);
  let shipped: Set<string> | undefined;
  const known = async () => {
    shipped ??= new Set((await store.list(prefix)).map((name) => name.slice(prefix.length)));
    return shipped;
  };
  const present = async () => (await readdir(folder)).filter((name) => !name.endsWith(UNFINISHED));
  return {
    async ship() {
      const there = await known();
      for (const key of await present()) {
        if (there.has(key)) continue;
        const bytes = await readFile(join(folder, key)).catch(() => undefined); // deleted in the meantime
        if (!bytes) continue;
        await store.write(prefix + key, bytes);
        there.add(key);
      }
    },
    async removed() {
      const kept = new Set(await present());
      return [...(await known())].filter((key) => !kept.has(key));
    },
    async forget(keys) {
      const there = await known();
      for (const key of keys) {
        await store.remove(prefix + key);
        there.delete(key);
      }
    },
  };
}
