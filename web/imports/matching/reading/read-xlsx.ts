import type { SourceTable } from "../source-table.ts";
import {
  builtInFormatKind,
  type FormatKind,
  formatKind,
  isoDay,
  lineEnds,
  numberText,
  serialText,
  withoutError,
} from "./cell-text.ts";
import { CollectedRows, largestSheet, type OnRows } from "./collect-rows.ts";
import { attributeReader, Markup, type MarkupReader } from "./markup.ts";
import { UnreadableTable } from "./table-problem.ts";
import type { Zip } from "./zip.ts";

/** Reads a workbook of Excel 2007 and later (ECMA-376 part 1, SpreadsheetML). */

const attributes = {
  ref: attributeReader("r"),
  style: attributeReader("s"),
  type: attributeReader("t"),
  hidden: attributeReader("hidden"),
  id: attributeReader("id"),
  name: attributeReader("name"),
  state: attributeReader("state"),
  date1904: attributeReader("date1904"),
  relation: attributeReader("type"),
  target: attributeReader("target"),
  formatId: attributeReader("numFmtId"),
  formatCode: attributeReader("formatCode"),
};

interface Sheet {
  name: string;
  hidden: boolean;
  path: string;
}

interface Workbook {
  sheets: Sheet[];
  is1904: boolean;
  stringsPath: string | undefined;
  stylesPath: string | undefined;
}

export async function readXlsx(
  zip: Zip,
  chosen: number | undefined,
  onRows: OnRows | undefined,
): Promise<SourceTable> {
  const workbook = await readWorkbook(zip);
  const { sheets } = workbook;
  const counts: number[] = [];
  if (sheets.length > 1) for (const { path } of sheets) counts.push(await countRows(zip, path));
  const listed = sheets.map(({ name, hidden }, at) => ({ name, hidden, rows: counts[at] ?? 0 }));
  const sheet = chosen ?? largestSheet(listed);
  const { path } = sheets[sheet] ?? {};
  if (path === undefined) throw new UnreadableTable("no-table");
  const reader = new SheetReader(await readStrings(zip, workbook), await readFormats(zip, workbook), {
    is1904: workbook.is1904,
    onRows,
  });
  await readMarkup(zip, path, reader);
  const { rows } = reader.collected;
  return {
    sheets: listed.map((one, at) => (at === sheet ? { ...one, rows: rows.length } : one)),
    sheet,
    rows,
  };
}

async function readMarkup(zip: Zip, path: string, reader: Partial<MarkupReader>) {
  const { open = nothing, text = nothing, close = nothing } = reader;
  const bound = { open: open.bind(reader), text: text.bind(reader), close: close.bind(reader) };
  const markup = new Markup(bound, "xml");
  for await (const piece of zip.pieces(path)) markup.push(piece);
  if (!markup.end()) throw new UnreadableTable("damaged");
}

const nothing = () => {};

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const root = await readRelations(zip, "_rels/.rels", "");
  const path = [...root.values()].find(({ type }) => type === "officeDocument")?.path;
  if (!path || !zip.has(path)) throw new UnreadableTable("damaged");
  const cut = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, cut);
  const relations = await readRelations(zip, `${folder}_rels/${path.slice(cut)}.rels`, folder);
  const pathOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.path;
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readMarkup(zip, path, {
    open(tag, given) {
      if (tag === "workbookpr") is1904 = isTrue(attributes.date1904(given));
      // Sheets of charts and macros have no rows.
      const relation = tag === "sheet" ? relations.get(attributes.id(given) ?? "") : undefined;
      if (relation?.type !== "worksheet" || !zip.has(relation.path)) return;
      const hidden = (attributes.state(given) ?? "visible") !== "visible";
      sheets.push({ name: attributes.name(given) ?? "", hidden, path: relation.path });
    },
  });
  return { sheets, is1904, stringsPath: pathOf("sharedStrings"), stylesPath: pathOf("styles") };
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";

interface Relation {
  /** The last part of its address, the same in both editions of the format. */
  type: string;
  path: string;
}

async function readRelations(zip: Zip, path: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!zip.has(path)) return relations;
  await readMarkup(zip, path, {
    open(tag, given) {
      const target = tag === "relationship" ? attributes.target(given) : undefined;
      if (target === undefined) return;
      const type = attributes.relation(given)?.split("/").at(-1) ?? "";
      relations.set(attributes.id(given) ?? "", { type, path: resolve(folder, target) });
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts: string[] = [];
  for (const part of (folder + target).split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

/** The texts of cells stand together, each once. */
async function readStrings(zip: Zip, { stringsPath }: Workbook): Promise<string[]> {
  const strings: string[] = [];
  if (stringsPath === undefined || !zip.has(stringsPath)) return strings;
  let string = "";
  let isText = false;
  let isPronunciation = false;
  await readMarkup(zip, stringsPath, {
    open(tag) {
      if (tag === "si") string = "";
      else if (tag === "rph") isPronunciation = true;
      else if (tag === "t") isText = !isPronunciation;
    },
    text(text) {
      if (isText) string += text;
    },
    close(tag) {
      if (tag === "t") isText = false;
      else if (tag === "rph") isPronunciation = false;
      else if (tag === "si") strings.push(unescaped(string));
    },
  });
  return strings;
}

/** Characters that XML does not allow are written as _x000D_. */
const unescaped = (text: string): string =>
  lineEnds(
    text.includes("_x")
      ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text,
  );

/** What each style of a cell shows numbers as. */
async function readFormats(zip: Zip, { stylesPath }: Workbook): Promise<FormatKind[]> {
  const styles: FormatKind[] = [];
  if (stylesPath === undefined || !zip.has(stylesPath)) return styles;
  const own = new Map<string, FormatKind>();
  let isCellStyle = false;
  await readMarkup(zip, stylesPath, {
    open(tag, given) {
      const id = attributes.formatId(given) ?? "0";
      if (tag === "numfmt") own.set(id, formatKind(attributes.formatCode(given) ?? ""));
      else if (tag === "cellxfs") isCellStyle = true;
      else if (tag === "xf" && isCellStyle) styles.push(own.get(id) ?? builtInFormatKind(Number(id)));
    },
    close(tag) {
      if (tag === "cellxfs") isCellStyle = false;
    },
  });
  return styles;
}

/** How many rows hold a value. */
async function countRows(zip: Zip, path: string): Promise<number> {
  let rows = 0;
  let isCounted = true;
  await readMarkup(zip, path, {
    open(tag) {
      if (tag === "row") isCounted = false;
      else if ((tag === "v" || tag === "is") && !isCounted) {
        isCounted = true;
        rows += 1;
      }
    },
  });
  return rows;
}

class SheetReader implements MarkupReader {
  readonly collected: CollectedRows;
  private readonly strings: readonly string[];
  private readonly formats: readonly FormatKind[];
  private readonly is1904: boolean;
  private row = 0;
  private hidden = false;
  private cells: string[] = [];
  private column = -1;
  private type = "";
  private style = "";
  private value = "";
  private isValue = false;
  private isPronunciation = false;

  constructor(
    strings: readonly string[],
    formats: readonly FormatKind[],
    { is1904, onRows }: { is1904: boolean; onRows: OnRows | undefined },
  ) {
    this.strings = strings;
    this.formats = formats;
    this.is1904 = is1904;
    this.collected = new CollectedRows(onRows);
  }

  open(tag: string, given: string) {
    if (tag === "c") {
      const ref = attributes.ref(given);
      this.column = ref ? columnOf(ref) : this.column + 1;
      this.type = attributes.type(given) ?? "n";
      this.style = attributes.style(given) ?? "";
      this.value = "";
    } else if (tag === "v" || tag === "t") this.isValue = !this.isPronunciation;
    else if (tag === "rph") this.isPronunciation = true;
    else if (tag === "row") {
      this.row = Number(attributes.ref(given) ?? this.row + 1);
      this.hidden = isTrue(attributes.hidden(given));
      this.cells = [];
      this.column = -1;
    }
  }

  text(text: string) {
    if (this.isValue) this.value += text;
  }

  close(tag: string) {
    if (tag === "v" || tag === "t") this.isValue = false;
    else if (tag === "rph") this.isPronunciation = false;
    else if (tag === "c") {
      const text = this.cellText();
      if (text !== "") this.cells[this.column] = text;
    } else if (tag === "row") this.collected.add(this.row, this.cells, this.hidden);
  }

  private cellText(): string {
    const { value } = this;
    switch (this.type) {
      case "s":
        return withoutError(this.strings[Number(value)] ?? "");
      case "b":
        return value === "" ? "" : isTrue(value) ? "TRUE" : "FALSE";
      case "e":
        return "";
      case "n":
        return value === "" ? "" : this.ofNumber(Number(value), value);
      case "d":
        return isoDay(value) ?? value;
      default:
        return withoutError(unescaped(value));
    }
  }

  private ofNumber(number: number, written: string): string {
    if (Number.isNaN(number)) return isoDay(written) ?? written;
    const kind = this.style === "" ? undefined : this.formats[Number(this.style)];
    return kind === undefined || kind === "number"
      ? numberText(number)
      : serialText(number, kind, this.is1904);
  }
}

/** The column of an address such as AB12, from 0. */
function columnOf(ref: string): number {
  let column = 0;
  for (let at = 0; at < ref.length; at += 1) {
    const code = ref.charCodeAt(at) & 0xdf;
    if (code < 0x41 || code > 0x5a) break;
    column = column * 26 + code - 0x40;
  }
  return column - 1;
}
