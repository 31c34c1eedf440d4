import { crc32, deflateRawSync } from "node:zlib";

/** An entry's bytes, or its compressed bytes and original size, then with a wrong checksum. */
type Entry = Buffer | { packed: Buffer; size: number };

const DEFLATED = 8;

/** A ZIP archive with its entries in the given order. */
export function zipArchive(entries: Record<string, Entry>): Buffer {
  const [locals, listed]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, entry] of Object.entries(entries)) {
    const nameBytes = Buffer.from(name);
    const isPacked = "packed" in entry;
    const packed = isPacked ? entry.packed : deflateRawSync(entry);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(DEFLATED, 4);
    shared.writeUInt32LE(isPacked ? 0 : crc32(entry), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(isPacked ? entry.size : entry.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    listed.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), shared, rest, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(listed.length, 4);
  end.writeUInt16LE(listed.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}
