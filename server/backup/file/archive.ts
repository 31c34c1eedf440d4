import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { FORMAT, Header, Manifest, type Part, type Parts } from "./format.ts";
import { BackupRefused } from "./refusal.ts";
import { sealed } from "./seal.ts";
import { readAll } from "./streams.ts";

const OWNER_ONLY_FILE = 0o600;
/** Fast: rows shrink to about a fifth even at the lowest levels. */
const LEVEL = 2;
const HEADER = "backup.json";
const MANIFEST = "manifest.json";

/**
 * Writes the parts as a compressed tar, each as soon as it is available. A table's length is unknown before
 * it is read, so its rows become entries of one block each (`tables/leads/00000001`), which joined are the
 * input of COPY FROM.
 */
export async function writeArchive(
  path: string,
  parts: Parts,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(
    pack,
    createGzip({ level: LEVEL }),
    sealed,
    createWriteStream(path, { mode: OWNER_ONLY_FILE, flush: true }),
  );
  const filled = fill(pack, parts, now, signal).catch((error: Error) => {
    pack.destroy(error);
    throw error;
  });
  // Report the error that stopped the writing (a full disk), not the fill error it causes.
  const [writing, filling] = await Promise.allSettled([written, filled]);
  if (writing.status === "rejected") throw writing.reason;
  if (filling.status === "rejected") throw filling.reason;
}

async function fill(pack: tar.Pack, parts: Parts, now: Date, signal?: AbortSignal): Promise<void> {
  let blocks = 0;
  for await (const part of parts) {
    signal?.throwIfAborted();
    const { name, bytes } = entryOf(part, ++blocks);
    await new Promise<void>((resolve, reject) => {
      const entry = { name, mode: OWNER_ONLY_FILE, mtime: now };
      pack.entry(entry, bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
  pack.finalize();
}

function entryOf(part: Part, number: number): { name: string; bytes: Buffer } {
  switch (part.kind) {
    case "header":
      return { name: HEADER, bytes: json(part.header) };
    case "rows":
      return { name: `tables/${part.table}/${String(number).padStart(8, "0")}`, bytes: part.bytes };
    case "file":
      return { name: `documents/${part.key}`, bytes: part.bytes };
    case "manifest":
      return { name: MANIFEST, bytes: json(part.manifest) };
  }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Reads the parts back one at a time. The seal has been checked before. */
export async function* readArchive(path: string): Parts {
  const entries = tar.extract();
  const reading = pipeline(createReadStream(path), createGunzip(), entries);
  reading.catch(() => {}); // the entries fail with the same error
  for await (const entry of entries) {
    yield partOf(path, entry.header.name, await readAll(entry));
  }
  await reading;
}

function partOf(path: string, name: string, bytes: Buffer): Part {
  const [, folder, of = ""] = /^(tables|documents)\/([^/]+)/.exec(name) ?? [];
  if (folder === "tables") return { kind: "rows", table: of, bytes };
  if (folder === "documents") return { kind: "file", key: of, bytes };
  if (name === HEADER) return { kind: "header", header: readHeader(path, bytes) };
  if (name === MANIFEST) return { kind: "manifest", manifest: Manifest.parse(JSON.parse(bytes.toString())) };
  throw new BackupRefused(`${path} holds "${name}", which no backup of this version has.`);
}

/** Comes first, so that the rest is read only when its format is known. */
function readHeader(path: string, bytes: Buffer): Header {
  const header = Header.parse(JSON.parse(bytes.toString()));
  if (header.format <= FORMAT) return header;
  throw new BackupRefused(
    `${path} was made by RenewDesk ${header.version}, which is newer than this one. Install that version and restore it there.`,
  );
}
