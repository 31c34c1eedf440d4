import { UnreadableTable } from "./table-problem.ts";

/** The streams of a compound file, which holds an .xls or an encrypted .xlsx ([MS-CFB]). */

const HEADER_LENGTH = 512;
const ENTRY_LENGTH = 128;
const NAME_LENGTH = 64;
/** Places in the header name this many sectors of the allocation table; further ones are chained. */
const LISTED_SECTORS = 109;
/** Above it stand the marks for free sectors and the end of a chain. */
const LAST_SECTOR = 0xfffffffa;
const STREAM = 2;
const ROOT = 5;

export type OleStreams = ReadonlyMap<string, () => Uint8Array>;

/** By name; a stream is put together when it is asked for. Throws RangeError beyond the end of the file. */
export function oleStreams(bytes: Uint8Array): OleStreams {
  const view = viewOf(bytes);
  const sectorSize = 1 << view.getUint16(30, true);
  const miniSize = 1 << view.getUint16(32, true);
  const miniCutoff = view.getUint32(56, true);
  if (bytes.length < HEADER_LENGTH || sectorSize < HEADER_LENGTH) throw new UnreadableTable("damaged");
  const sector = (at: number) => bytes.subarray((at + 1) * sectorSize, (at + 2) * sectorSize);
  const table = joined(allocationSectors(view, sectorSize).map(sector));
  const read = (start: number) => joined(chain(viewOf(table), start).map(sector));

  const entries = entriesOf(read(view.getUint32(48, true)));
  const root = entries.find(({ type }) => type === ROOT);
  const miniTable = read(view.getUint32(60, true));
  const readMini = (start: number) => {
    const mini = read(root?.start ?? LAST_SECTOR + 1);
    const part = (at: number) => mini.subarray(at * miniSize, (at + 1) * miniSize);
    return joined(chain(viewOf(miniTable), start).map(part));
  };
  return new Map(
    entries
      .filter(({ type }) => type === STREAM)
      .map(({ name, start, size }) => [
        name,
        () => {
          const stream = size < miniCutoff ? readMini(start) : read(start);
          if (stream.length < size) throw new UnreadableTable("damaged");
          return stream.subarray(0, size);
        },
      ]),
  );
}

/** The sectors of the table that says which sector follows which. */
function allocationSectors(view: DataView, sectorSize: number): number[] {
  const listed: number[] = [];
  const read = (from: number, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const sector = view.getUint32(from + at * 4, true);
      if (sector < LAST_SECTOR) listed.push(sector);
    }
  };
  read(76, LISTED_SECTORS);
  const perSector = sectorSize / 4 - 1;
  let next = view.getUint32(68, true);
  for (let left = view.getUint32(72, true); left > 0 && next < LAST_SECTOR; left -= 1) {
    const start = (next + 1) * sectorSize;
    read(start, perSector);
    next = view.getUint32(start + perSector * 4, true);
  }
  return listed;
}

function chain(table: DataView, start: number): number[] {
  const sectors: number[] = [];
  for (let at = start; at < LAST_SECTOR; at = table.getUint32(at * 4, true)) {
    if (sectors.length * 4 > table.byteLength) throw new UnreadableTable("damaged");
    sectors.push(at);
  }
  return sectors;
}

function entriesOf(directory: Uint8Array) {
  const view = viewOf(directory);
  return Array.from({ length: Math.floor(directory.length / ENTRY_LENGTH) }, (_, index) => {
    const at = index * ENTRY_LENGTH;
    const length = Math.min(NAME_LENGTH, Math.max(0, view.getUint16(at + NAME_LENGTH, true) - 2));
    return {
      name: new TextDecoder("utf-16le").decode(directory.subarray(at, at + length)),
      type: view.getUint8(at + 66),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    };
  });
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
