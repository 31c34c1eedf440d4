import { basesOf, MANIFEST, segmentNumber, segmentsOf } from "./archive-names.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { BaseManifest } from "./base-format.ts";

/**
 * How many base backups are kept; one is made a day. By number, not by date: a wrong clock removes nothing.
 */
const KEPT = 7;

export interface Base {
  /** The name of its folder, ending with a slash. */
  name: string;
  manifest: BaseManifest;
}

/** The complete base backups of a database, or of all, in log order. */
export async function listBases(store: ArchiveStore, system?: string): Promise<Base[]> {
  const names = await store.list(system ? basesOf(system) : "");
  const bases: Base[] = [];
  for (const name of names.filter((name) => name.endsWith(`/${MANIFEST}`))) {
    const content = await store.read(name);
    if (!content) continue;
    bases.push({
      name: name.slice(0, -MANIFEST.length),
      manifest: BaseManifest.parse(JSON.parse(content.toString())),
    });
  }
  return bases;
}

export interface Removed {
  bases: number;
  segments: number;
  documents: readonly string[];
}

/** Removes all but the newest seven base backups, and the log before the oldest kept one. */
export async function removeOldBases(store: ArchiveStore, system: string): Promise<Removed> {
  const bases = await listBases(store, system);
  const old = bases.slice(0, -KEPT);
  for (const { name } of old) for (const piece of await store.list(name)) await store.remove(piece);
  const first = segmentNumber(bases.at(-KEPT)?.manifest.segment ?? "");
  let segments = 0;
  if (old.length > 0 && first !== undefined)
    for (const name of await store.list(segmentsOf(system))) {
      const number = segmentNumber(name);
      if (number === undefined || number >= first) continue;
      await store.remove(name);
      segments++;
    }
  return { bases: old.length, segments, documents: old.flatMap(({ manifest }) => manifest.removedDocuments) };
}
