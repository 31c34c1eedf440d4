import { createHash, type Hash } from "node:crypto";
import { readArchive } from "./archive.ts";
import type { Manifest, Parts } from "./format.ts";
import { BackupRefused } from "./refusal.ts";
import { checkSeal, notABackup } from "./seal.ts";
import { sha256 } from "./streams.ts";

export interface Checked {
  manifest: Manifest;
  /** False when another tool has recompressed the archive, which removes the checksum over the whole file. */
  sealed: boolean;
}

/** Reads a backup from end to end and compares its content with its manifest. Throws BackupRefused. */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<Checked> {
  const sealed = await checkSeal(path, signal);
  const tables = new Map<string, Hash>();
  const files = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const part of sealed ? readArchive(path) : readForeign(path)) {
    signal?.throwIfAborted();
    if (part.kind === "rows") hashOf(tables, part.table).update(part.bytes);
    if (part.kind === "file") files.set(part.key, sha256(part.bytes));
    if (part.kind === "manifest") manifest = part.manifest;
  }
  const wrong = manifest ? differences(manifest, tables, files) : "its manifest is missing";
  if (!manifest || wrong) throw new BackupRefused(`${path} is not complete: ${wrong}.`);
  return { manifest, sealed };
}

/** Without a checked seal, errors in the file appear only while reading. */
async function* readForeign(path: string): Parts {
  let ours = false;
  try {
    for await (const part of readArchive(path)) {
      ours = true;
      yield part;
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw ours ? new BackupRefused(`${path} is damaged: it cannot be read to its end.`) : notABackup(path);
  }
}

function hashOf(tables: Map<string, Hash>, table: string): Hash {
  const hash = tables.get(table) ?? createHash("sha256");
  tables.set(table, hash);
  return hash;
}

function differences(manifest: Manifest, tables: Map<string, Hash>, files: Map<string, string>) {
  const table = manifest.tables.find(
    ({ name }) => hashOf(tables, name).digest("hex") !== manifest.digests[name]?.sha256,
  );
  if (table) return `the rows of ${table.name} are not those of its manifest`;
  const file = manifest.files.find(({ key, sha256 }) => files.get(key) !== sha256);
  if (file) return `the document's file ${file.key} is not the one of its manifest`;
  if (files.size > manifest.files.length || tables.size > manifest.tables.length) {
    return "it holds more than its manifest";
  }
  return undefined;
}
