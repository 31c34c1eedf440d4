/** A stream of a compound file of Microsoft's, put together from its sectors ([MS-CFB] 2). */

const DIRECTORY_ENTRY = 128;
const MAX_NAME = 64;
const ROOT = 5;
const LISTED_IN_HEADER = 109;
const SECTORS = [512, 4096];
const SMALL_SECTOR = 64;
/** Higher numbers mark the end of a chain, or a sector that is free. */
const LAST_SECTOR = 0xfffffffa;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** Undefined when there is none of these names, or the file is damaged. */
export function streamOf(bytes: Uint8Array, names: readonly string[]): Uint8Array | undefined {
  try {
    return readStream(bytes, names);
  } catch (error) {
    // A place beyond the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readStream(bytes: Uint8Array, names: readonly string[]): Uint8Array | undefined {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (at: number) => header.getUint32(at, true);
  const [sector, small] = [2 ** header.getUint16(30, true), 2 ** header.getUint16(32, true)];
  if (!SECTORS.includes(sector) || small !== SMALL_SECTOR) return undefined;
  const sectorAt = (index: number) => (index + 1) * sector;
  const numbersAt = (index: number) =>
    Array.from({ length: sector / 4 }, (_, at) => number(sectorAt(index) + at * 4));

  const listed = Array.from({ length: LISTED_IN_HEADER }, (_, at) => number(76 + at * 4));
  const seen = new Set<number>();
  for (let next = number(68); next < LAST_SECTOR && !seen.has(next); next = listed.pop() ?? LAST_SECTOR) {
    seen.add(next);
    listed.push(...numbersAt(next));
  }
  const table = listed.filter((index) => index < LAST_SECTOR).flatMap(numbersAt);
  const whole = (start: number) =>
    joined(chainOf(table, start).map((index) => bytes.subarray(sectorAt(index), sectorAt(index) + sector)));

  const entries = entriesOf(whole(number(48)));
  const found = names.map((name) => entries.find((entry) => entry.name === name)).find(Boolean);
  if (!found) return undefined;
  if (found.size >= number(56)) return whole(found.start).subarray(0, found.size);
  // Small streams share the root's.
  const root = whole(entries.find(({ type }) => type === ROOT)?.start ?? LAST_SECTOR);
  const smallTable = numbersOf(whole(number(60)));
  const parts = chainOf(smallTable, found.start).map((index) =>
    root.subarray(index * small, (index + 1) * small),
  );
  return joined(parts).subarray(0, found.size);
}

function entriesOf(directory: Uint8Array): Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  return Array.from({ length: Math.floor(directory.length / DIRECTORY_ENTRY) }, (_, index) => {
    const at = index * DIRECTORY_ENTRY;
    const nameBytes = Math.min(MAX_NAME, Math.max(0, view.getUint16(at + 64, true) - 2));
    const name = new TextDecoder("utf-16le").decode(directory.subarray(at, at + nameBytes));
    const [start, size] = [view.getUint32(at + 116, true), view.getUint32(at + 120, true)];
    return { name, type: view.getUint8(at + 66), start, size };
  });
}

/** A chain that returns to itself ends. */
function chainOf(table: readonly number[], start: number): number[] {
  const chain = new Set<number>();
  for (let index = start; index < LAST_SECTOR && !chain.has(index); index = table[index] ?? LAST_SECTOR)
    chain.add(index);
  return [...chain];
}

function numbersOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, true));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
