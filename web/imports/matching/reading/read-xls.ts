import {
  builtInFormatKind,
  type FormatKind,
  formatKind,
  lineEnds,
  numberText,
  serialText,
  withoutError,
} from "./cell-text.ts";
import { CollectedRows, type OnRows, type ReadSheet } from "./collect-rows.ts";
import { oleStreams, viewOf } from "./ole-file.ts";
import { UnreadableTable } from "./table-problem.ts";

/** Reads a workbook of Excel 97 to 2003 ([MS-XLS], BIFF8). */

const kinds = {
  formula: 0x06,
  end: 0x0a,
  dateMode: 0x22,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  richLabel: 0xd6,
  style: 0xe0,
  strings: 0xfc,
  stringCell: 0xfd,
  number: 0x203,
  label: 0x204,
  flag: 0x205,
  formulaString: 0x207,
  row: 0x208,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

const BIFF8 = 0x600;
const WORKSHEET = 0;
const ROW_HIDDEN = 0x20;

interface Rec {
  kind: number;
  start: number;
  data: Uint8Array;
  view: DataView;
}

/** Every sheet of the workbook. Throws RangeError where the file ends too early. */
export function readXls(bytes: Uint8Array, onRows: OnRows | undefined): ReadSheet[] {
  const streams = oleStreams(bytes);
  if (streams.has("EncryptedPackage")) throw new UnreadableTable("password");
  const stream = (streams.get("Workbook") ?? streams.get("Book"))?.();
  if (!stream) throw new UnreadableTable("no-table");
  const [first] = records(stream, 0);
  if (first?.kind !== kinds.begin) throw new UnreadableTable("damaged");
  if (first.view.getUint16(0, true) !== BIFF8) throw new UnreadableTable("other-format");
  const workbook = new Workbook(stream);
  return workbook.sheets.map(({ name, hidden, start }) => ({
    name,
    hidden,
    rows: readSheet(records(stream, start), workbook, onRows),
  }));
}

function* records(stream: Uint8Array, from: number): Generator<Rec> {
  const view = viewOf(stream);
  for (let at = from; ; ) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const data = stream.subarray(at + 4, at + 4 + length);
    if (data.length < length) throw new UnreadableTable("damaged");
    yield { kind, start: at, data, view: viewOf(data) };
    at += 4 + length;
  }
}

class Workbook {
  readonly sheets: { name: string; hidden: boolean; start: number }[] = [];
  strings: string[] = [];
  is1904 = false;
  private readonly styles: number[] = [];
  private readonly formats = new Map<number, FormatKind>();

  constructor(stream: Uint8Array) {
    let strings: Uint8Array[] = [];
    let isStrings = false;
    for (const { kind, data, view } of records(stream, 0)) {
      if (kind === kinds.end) break;
      if (kind === kinds.continued) {
        if (isStrings) strings.push(data);
        continue;
      }
      isStrings = kind === kinds.strings;
      if (isStrings) strings = [data];
      else this.read(kind, data, view);
    }
    if (strings.length > 0) this.strings = readStrings(strings);
  }

  private read(kind: number, data: Uint8Array, view: DataView) {
    switch (kind) {
      case kinds.password:
        throw new UnreadableTable("password");
      case kinds.dateMode:
        this.is1904 = view.getUint16(0, true) === 1;
        break;
      case kinds.format:
        this.formats.set(view.getUint16(0, true), formatKind(readString(data.subarray(2))));
        break;
      case kinds.style:
        this.styles.push(view.getUint16(2, true));
        break;
      case kinds.sheet: {
        if (view.getUint8(5) !== WORKSHEET) break;
        const name = characters(data.subarray(8), view.getUint8(6), (view.getUint8(7) & 1) !== 0);
        this.sheets.push({ name, hidden: (view.getUint8(4) & 3) !== 0, start: view.getUint32(0, true) });
      }
    }
  }

  numberText(number: number, style: number): string {
    const format = this.styles[style] ?? 0;
    const kind = this.formats.get(format) ?? builtInFormatKind(format);
    return kind === "number" ? numberText(number) : serialText(number, kind, this.is1904);
  }
}

function readSheet(found: Iterable<Rec>, workbook: Workbook, onRows: OnRows | undefined) {
  const rows: { cells: string[]; hidden: boolean }[] = [];
  const rowOf = (at: number) => {
    rows[at] ??= { cells: [], hidden: false };
    return rows[at];
  };
  /** The cell of a formula whose text follows. */
  let awaited: { row: number; column: number } | undefined;
  /** Charts stand inside the sheet. */
  let depth = 0;
  for (const { kind, data, view } of found) {
    if (kind === kinds.begin) depth += 1;
    else if (kind === kinds.end) depth -= 1;
    if (depth === 0) break;
    if (depth > 1) continue;
    if (kind === kinds.row) {
      if ((view.getUint8(12) & ROW_HIDDEN) !== 0) rowOf(view.getUint16(0, true)).hidden = true;
      continue;
    }
    if (kind === kinds.formulaString) {
      if (awaited) rowOf(awaited.row).cells[awaited.column] = withoutError(lineEnds(readString(data)));
      awaited = undefined;
      continue;
    }
    const texts = cellTexts(kind, data, view, workbook);
    if (!texts) continue;
    const row = view.getUint16(0, true);
    const column = view.getUint16(2, true);
    if (texts === "follows") awaited = { row, column };
    else
      texts.forEach((text, at) => {
        if (text !== "") rowOf(row).cells[column + at] = text;
      });
  }
  const collected = new CollectedRows(onRows);
  rows.forEach(({ cells, hidden }, at) => {
    collected.add(at + 1, cells, hidden);
  });
  return collected.rows;
}

/** The texts of the cells of a record, which stand side by side. */
function cellTexts(
  kind: number,
  data: Uint8Array,
  view: DataView,
  workbook: Workbook,
): string[] | "follows" | undefined {
  switch (kind) {
    case kinds.stringCell:
      return [withoutError(workbook.strings[view.getUint32(6, true)] ?? "")];
    case kinds.label:
    case kinds.richLabel:
      return [withoutError(lineEnds(readString(data.subarray(6))))];
    case kinds.number:
      return [workbook.numberText(view.getFloat64(6, true), view.getUint16(4, true))];
    case kinds.shortNumber:
      return [workbook.numberText(shortNumber(view, 6), view.getUint16(4, true))];
    case kinds.numbers:
      return Array.from({ length: (data.length - 6) / 6 }, (_, at) =>
        workbook.numberText(shortNumber(view, 6 + at * 6), view.getUint16(4 + at * 6, true)),
      );
    case kinds.flag:
      return [flagText(view.getUint8(6), view.getUint8(7) !== 0)];
    case kinds.formula:
      return formulaValue(view, workbook);
    default:
      return undefined;
  }
}

const flagText = (value: number, isError: boolean): string => (isError ? "" : value === 0 ? "FALSE" : "TRUE");

/** What stands in place of a formula's number when its value is none. */
const NO_NUMBER = 0xffff;
const [TEXT, FLAG] = [0, 1];

function formulaValue(view: DataView, workbook: Workbook): string[] | "follows" {
  if (view.getUint16(12, true) !== NO_NUMBER)
    return [workbook.numberText(view.getFloat64(6, true), view.getUint16(4, true))];
  const type = view.getUint8(6);
  if (type === TEXT) return "follows";
  return [type === FLAG ? flagText(view.getUint8(8), false) : ""];
}

/** A number in four bytes: 30 bits of a whole number or the upper half of a real one, perhaps in hundredths. */
function shortNumber(view: DataView, at: number): number {
  const bits = view.getInt32(at, true);
  let number = bits >> 2;
  if ((bits & 2) === 0) {
    const real = new DataView(new ArrayBuffer(8));
    real.setInt32(0, bits & ~3);
    number = real.getFloat64(0);
  }
  return (bits & 1) === 0 ? number : number / 100;
}

/** A string after its length in two bytes. */
function readString(data: Uint8Array): string {
  const view = viewOf(data);
  return characters(data.subarray(3), view.getUint16(0, true), (view.getUint8(2) & 1) !== 0);
}

function characters(data: Uint8Array, count: number, isWide: boolean): string {
  const view = viewOf(data);
  let text = "";
  for (let at = 0; at < count; at += 1)
    text += String.fromCharCode(isWide ? view.getUint16(at * 2, true) : view.getUint8(at));
  return text;
}

/** The texts of all cells, which may be cut anywhere between two records. */
function readStrings(blocks: readonly Uint8Array[]): string[] {
  const reader = new BlockReader(blocks);
  reader.skip(4);
  const count = reader.number(4);
  const strings: string[] = [];
  while (strings.length < count && !reader.isAtEnd) strings.push(lineEnds(reader.string()));
  return strings;
}

class BlockReader {
  private readonly blocks: readonly Uint8Array[];
  private block = 0;
  private at = 0;

  constructor(blocks: readonly Uint8Array[]) {
    this.blocks = blocks;
  }

  get isAtEnd(): boolean {
    return this.left() === 0 && this.block >= this.blocks.length - 1;
  }

  private left(): number {
    return (this.blocks[this.block]?.length ?? 0) - this.at;
  }

  private byte(): number {
    if (this.left() === 0) {
      this.block += 1;
      this.at = 0;
    }
    const byte = this.blocks[this.block]?.[this.at];
    if (byte === undefined) throw new UnreadableTable("damaged");
    this.at += 1;
    return byte;
  }

  number(bytes: 1 | 2 | 4): number {
    let number = 0;
    for (let at = 0; at < bytes; at += 1) number += this.byte() * 2 ** (8 * at);
    return number;
  }

  skip(bytes: number) {
    for (let left = bytes; left > 0; left -= 1) this.byte();
  }

  string(): string {
    const count = this.number(2);
    let flags = this.number(1);
    const runs = (flags & 8) === 0 ? 0 : this.number(2);
    const extra = (flags & 4) === 0 ? 0 : this.number(4);
    let text = "";
    for (let at = 0; at < count; at += 1) {
      // The rest of a string in the next record says anew how wide it is.
      if (this.left() === 0) flags = this.number(1);
      text += String.fromCharCode(this.number((flags & 1) === 0 ? 1 : 2));
    }
    this.skip(runs * 4 + extra);
    return text;
  }
}
