import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { BackupRefused } from "./refusal.ts";

/**
 * A gzip file may consist of several gzip streams (RFC 1952 §2.2). A backup begins with an empty one whose
 * comment identifies it, and ends with an empty one whose comment is the SHA-256 of everything before it:
 * truncation and corruption are detected before reading, and every gzip and tar can still read it.
 */
const gzipOf = (comment: string) =>
  Buffer.concat([
    // Deflate, with a comment, no time, of an unknown system.
    Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]),
    Buffer.from(`${comment}\0`, "latin1"),
    // An empty last block, its checksum and its length.
    Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ]);

const GZIP = Buffer.from([0x1f, 0x8b]);
const OPENING = gzipOf("RenewDesk backup");
const closing = (digest: string) => gzipOf(`SHA-256 ${digest}`);
const CLOSING_BYTES = closing("0".repeat(64)).length;

/** Writes the opening before the content and the checksum after it. */
export async function* sealed(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256").update(OPENING);
  yield OPENING;
  for await (const chunk of compressed) {
    hash.update(chunk);
    yield chunk;
  }
  yield closing(hash.digest("hex"));
}

/**
 * Throws BackupRefused for a file that is not a RenewDesk backup, truncated or corrupted. Returns false for a
 * gzip file without the seal, which may be a backup recompressed by another tool: its content is compared
 * with its manifest.
 */
export async function checkSeal(path: string, signal?: AbortSignal): Promise<boolean> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupRefused(`${path} cannot be read: ${error.message}`);
  });
  let end: Buffer;
  let size: number;
  try {
    size = (await file.stat()).size;
    const start = await piece(file, 0, Math.min(size, OPENING.length));
    if (size === 0 || !OPENING.subarray(0, start.length).equals(start)) {
      if (start.subarray(0, GZIP.length).equals(GZIP)) return false;
      throw notABackup(path);
    }
    end = await piece(file, Math.max(0, size - CLOSING_BYTES), Math.min(size, CLOSING_BYTES));
  } finally {
    await file.close();
  }
  const given = /SHA-256 ([0-9a-f]{64})\0/.exec(end.toString("latin1"))?.[1] ?? "";
  if (!end.equals(closing(given))) {
    throw new BackupRefused(`${path} is incomplete: its end is missing or damaged.`);
  }
  const hash = createHash("sha256");
  const content = createReadStream(path, { end: size - CLOSING_BYTES - 1, ...(signal && { signal }) });
  for await (const chunk of content) hash.update(chunk);
  if (hash.digest("hex") !== given) {
    throw new BackupRefused(`${path} is damaged: its content does not match its checksum.`);
  }
  return true;
}

export const notABackup = (path: string) => new BackupRefused(`${path} is not a backup of RenewDesk.`);

async function piece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
