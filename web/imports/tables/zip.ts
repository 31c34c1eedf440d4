import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from "./limits.ts";
import { UnreadableTable } from "./table-problem.ts";

interface Entry {
  deflated: boolean;
  packed: Uint8Array<ArrayBuffer>;
  /** As the directory says; more is refused while it is unpacked. */
  size: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 65_535;
const ENCRYPTED = 1;
const [STORED, DEFLATED] = [0, 8];
/** Sizes that do not fit stand in an extra field (APPNOTE.TXT 4.5.3); some writers always use it. */
const IN_EXTRA = 0xffffffff;
const ZIP64_EXTRA = 1;

/** The files of a zip archive; opening one unpacks nothing (APPNOTE.TXT 6.3.10). */
export class Zip {
  private readonly entries = new Map<string, Entry>();
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.readDirectory();
    } catch (error) {
      // A place beyond the end of the file.
      if (error instanceof RangeError) throw new UnreadableTable("damaged", { cause: error });
      throw error;
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The text of a file in pieces. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableTable("damaged");
    const decoder = new TextDecoder();
    let size = 0;
    for await (const chunk of unpacked(entry)) {
      size += chunk.length;
      if (size > entry.size) throw new UnreadableTable("damaged");
      yield decoder.decode(chunk, { stream: true });
    }
    if (size < entry.size) throw new UnreadableTable("damaged");
    yield decoder.decode();
  }

  async text(name: string): Promise<string> {
    let text = "";
    for await (const piece of this.pieces(name)) text += piece;
    return text;
  }

  private readDirectory() {
    const end = this.findEnd();
    const count = this.view.getUint16(end + 10, true);
    if (count > MAX_ENTRIES) throw new UnreadableTable("too-large");
    let at = this.view.getUint32(end + 16, true);
    let unpackedBytes = 0;
    for (let index = 0; index < count; index += 1) {
      if (this.view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new UnreadableTable("damaged");
      unpackedBytes += this.readEntry(at);
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new UnreadableTable("too-large");
      at += ENTRY_LENGTH + [28, 30, 32].reduce((sum, of) => sum + this.view.getUint16(at + of, true), 0);
    }
  }

  private findEnd(): number {
    const last = this.bytes.length - END_LENGTH;
    for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
      if (this.view.getUint32(at, true) === END_SIGNATURE) return at;
    throw new UnreadableTable("damaged");
  }

  private readEntry(at: number): number {
    const method = this.view.getUint16(at + 10, true);
    const nameEnd = at + ENTRY_LENGTH + this.view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(this.bytes.subarray(at + ENTRY_LENGTH, nameEnd));
    const [size = 0, packedSize = 0, local = 0] = this.readSizes(at, nameEnd);
    if (name.endsWith("/")) return 0;
    if ((this.view.getUint16(at + 8, true) & ENCRYPTED) !== 0) throw new UnreadableTable("password");
    if (method !== STORED && method !== DEFLATED) throw new UnreadableTable("other-format");
    if (this.view.getUint32(local, true) !== LOCAL_SIGNATURE) throw new UnreadableTable("damaged");
    const start =
      local + LOCAL_LENGTH + this.view.getUint16(local + 26, true) + this.view.getUint16(local + 28, true);
    if (start + packedSize > this.bytes.length) throw new UnreadableTable("damaged");
    const packed = this.bytes.subarray(start, start + packedSize);
    this.entries.set(name.replaceAll("\\", "/"), { deflated: method === DEFLATED, packed, size });
    return size;
  }

  /** The unpacked size, the packed size and the place, in the order of the extra field. */
  private readSizes(at: number, nameEnd: number): number[] {
    const given = [24, 20, 42].map((of) => this.view.getUint32(at + of, true));
    if (!given.includes(IN_EXTRA)) return given;
    let next = this.findExtra(nameEnd, nameEnd + this.view.getUint16(at + 30, true));
    return given.map((value) => {
      if (value !== IN_EXTRA) return value;
      next += 8;
      return Number(this.view.getBigUint64(next - 8, true));
    });
  }

  private findExtra(from: number, end: number): number {
    for (let at = from; at < end; at += 4 + this.view.getUint16(at + 2, true))
      if (this.view.getUint16(at, true) === ZIP64_EXTRA) return at + 4;
    throw new UnreadableTable("damaged");
  }
}

async function* unpacked({ packed, deflated }: Entry): AsyncGenerator<Uint8Array> {
  const stream = new Blob([packed]).stream();
  const reader = (deflated ? stream.pipeThrough(new DecompressionStream("deflate-raw")) : stream).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new UnreadableTable("damaged", { cause: error });
  } finally {
    // What broke or is no longer needed; the reason is already known.
    await reader.cancel().catch(() => undefined);
  }
}
