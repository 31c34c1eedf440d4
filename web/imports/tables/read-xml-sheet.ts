import { type FormatKind, formatKind, isoDay, lineEnds, serialText } from "./cell-text.ts";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { attributeReader, Markup, type MarkupReader } from "./markup.ts";
import { UnreadableTable } from "./table-problem.ts";

/** Reads an 'XML Spreadsheet 2003', which portals name .xls. */

const attributes = {
  name: attributeReader("name"),
  index: attributeReader("index"),
  hidden: attributeReader("hidden"),
  across: attributeReader("mergeacross"),
  type: attributeReader("type"),
  id: attributeReader("id"),
  style: attributeReader("styleid"),
  format: attributeReader("format"),
};

/** Formats that go by a name, such as 'Short Date'. */
function namedFormatKind(format: string): FormatKind {
  if (/^\w+ Date$/.test(format)) return "date";
  if (/^\w+ Time$/.test(format)) return "time";
  return format === "Yes/No" ? "number" : formatKind(format);
}

/** Whether markup is such a workbook, by its beginning. */
export const isXmlSheet = (start: string): boolean => /<(\w+:)?Workbook[\s>]/.test(start);

export async function readXmlSheet(pieces: AsyncIterable<string>, file: FileRows): Promise<ReadSheet[]> {
  const reader = new WorkbookReader(file);
  const markup = new Markup(reader, "xml");
  for await (const piece of pieces) markup.push(piece);
  if (!markup.end()) throw new UnreadableTable("damaged");
  return reader.sheets.map((sheet) => ({ ...sheet, is1904: reader.is1904 }));
}

class WorkbookReader implements MarkupReader {
  readonly sheets: (ReadSheet & { hidden: boolean })[] = [];
  is1904 = false;
  private readonly file: FileRows;
  private collected: CollectedRows;
  private row = 0;
  private hidden = false;
  private cells: string[] = [];
  private column = -1;
  private across = 0;
  private type = "";
  private value: string | undefined;
  private isVisibility = false;
  private style = "";
  private cellStyle = "";
  private readonly formats = new Map<string, FormatKind>();

  constructor(file: FileRows) {
    this.file = file;
    this.collected = new CollectedRows(file);
  }

  open(tag: string, given: string) {
    switch (tag) {
      case "worksheet":
        this.collected = new CollectedRows(this.file);
        this.sheets.push({ name: attributes.name(given) ?? "", hidden: false, rows: this.collected.rows });
        this.row = 0;
        break;
      case "row":
        this.row = Number(attributes.index(given) ?? this.row + 1);
        this.hidden = attributes.hidden(given) === "1";
        this.cells = [];
        this.column = -1;
        this.across = 0;
        break;
      case "cell": {
        const index = attributes.index(given);
        this.cellStyle = attributes.style(given) ?? "";
        this.column = index === undefined ? this.column + 1 + this.across : Number(index) - 1;
        this.across = Number(attributes.across(given) ?? 0);
        break;
      }
      case "data":
        this.type = attributes.type(given) ?? "String";
        this.value = "";
        break;
      case "visible":
        this.isVisibility = true;
        break;
      case "style":
        this.style = attributes.id(given) ?? "";
        break;
      case "numberformat":
        this.formats.set(this.style, namedFormatKind(attributes.format(given) ?? ""));
        break;
      case "date1904":
        this.is1904 = true;
    }
  }

  text(text: string) {
    if (this.value !== undefined) this.value += text;
    const sheet = this.sheets.at(-1);
    if (this.isVisibility && sheet && text.includes("Hidden")) sheet.hidden = true;
  }

  close(tag: string) {
    if (tag === "data") {
      const text = this.cellText();
      if (text !== "") this.cells[this.column] = text;
      this.value = undefined;
    } else if (tag === "row") this.collected.add(this.row, this.cells, this.hidden);
    else if (tag === "visible") this.isVisibility = false;
  }

  private numberText(number: number): string {
    return serialText(number, this.formats.get(this.cellStyle) ?? "number", this.is1904);
  }

  private cellText(): string {
    const value = this.value ?? "";
    switch (this.type) {
      case "Number":
        return value.trim() === "" ? "" : this.numberText(Number(value));
      case "DateTime":
        return isoDay(value) ?? value;
      case "Boolean":
        return value === "1" ? "TRUE" : "FALSE";
      case "Error":
        return "";
      default:
        return lineEnds(value);
    }
  }
}
