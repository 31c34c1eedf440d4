import { streamOf } from "./compound-file.ts";

/** The records of a workbook of Excel 97 to 2003 ([MS-XLS] 2.1). */

const HEAD = 4;
const END = 0x0a;

export function recordsOfWorkbook(bytes: Uint8Array): DataView | undefined {
  const stream = streamOf(bytes, ["Workbook", "Book"]);
  return stream && new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
}

/** The records up to the end of a sheet, or of what the sheets share. */
export function* recordsFrom(view: DataView, start: number) {
  for (let next = start; next + HEAD <= view.byteLength; ) {
    const [id, at, length] = [view.getUint16(next, true), next + HEAD, view.getUint16(next + 2, true)];
    next = at + length;
    if (id === END || id === 0 || next > view.byteLength) return;
    yield { id, at, length };
  }
}
