import { Parser } from "htmlparser2";
import { isoDay, numberText, withoutError } from "./cell-text.ts";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { MAX_COLUMNS, MAX_ROWS, UnreadableTable } from "./table-problem.ts";
import { type Files, textOfFile } from "./unzip.ts";

/**
 * Reads a spreadsheet of LibreOffice and others (OpenDocument 1.3, part 3). The library of the other workbooks leaves out rows
 * that are grouped or repeated on each printed page, and does not say which ones are hidden.
 */

const MANIFEST = "META-INF/manifest.xml";
const CONTENT = "content.xml";

type Attributes = Readonly<Record<string, string>>;

export function readOpenDocument(files: Files, file: FileRows): ReadSheet[] {
  if (textOfFile(files, MANIFEST).includes("encryption-data")) throw new UnreadableTable("password");
  const content = textOfFile(files, CONTENT);
  if (!/<\/office:document-content>\s*$/.test(content)) throw new UnreadableTable("damaged");
  const reader = new DocumentReader(file);
  const parser = new Parser(
    {
      onopentag: (tag, given) => reader.open(tag, given),
      ontext: (text) => reader.text(text),
      onclosetag: (tag) => reader.close(tag),
    },
    { xmlMode: true },
  );
  parser.end(content);
  return reader.sheets;
}

const CELLS = ["table:table-cell", "table:covered-table-cell"];

class DocumentReader {
  readonly sheets: ReadSheet[] = [];
  private readonly file: FileRows;
  private readonly parents: string[] = [];
  private style = "";
  private readonly hiddenStyles = new Set<string | undefined>();
  private collected: CollectedRows | undefined;
  private row = 0;
  private repeated = 1;
  private hidden = false;
  private uncomputed = false;
  private cells: string[] = [];
  private column = 0;
  private cell: Cell | undefined;

  constructor(file: FileRows) {
    this.file = file;
  }

  open(tag: string, given: Attributes) {
    const parent = this.parents.at(-1);
    this.parents.push(tag);
    if (this.cell) this.openInCell(this.cell, tag, given, parent);
    else if (tag === "style:style") this.style = given["style:name"] ?? "";
    else if (tag === "style:table-properties") {
      if (given["table:display"] === "false") this.hiddenStyles.add(this.style);
    } else if (tag === "table:table" && parent === "office:spreadsheet") this.openSheet(given);
    else if (this.collected && tag === "table:table-row") this.openRow(given);
    else if (this.collected && CELLS.includes(tag)) this.cell = new Cell(tag, given, this.parents.length);
  }

  text(text: string) {
    // Spaces and lines of the markup; a cell's own have elements.
    if (this.cell?.isInText) this.cell.text += text.replace(/[\t\n\r ]+/g, " ");
  }

  close(tag: string) {
    const depth = this.parents.length;
    this.parents.pop();
    if (this.cell?.depth === depth) this.closeCell(this.cell);
    else if (this.cell) this.cell.isInText &&= depth > this.cell.depth + 1;
    else if (tag === "table:table-row") this.closeRow();
    else if (tag === "table:table" && this.parents.at(-1) === "office:spreadsheet")
      this.collected = undefined;
  }

  private openSheet(given: Attributes) {
    this.collected = new CollectedRows(this.file);
    const hidden = this.hiddenStyles.has(given["table:style-name"]);
    this.sheets.push({ name: given["table:name"] ?? "", hidden, rows: this.collected.rows });
    this.row = 0;
  }

  private openRow(given: Attributes) {
    this.repeated = times(given["table:number-rows-repeated"], MAX_ROWS);
    this.hidden = /^(collapse|filter)$/.test(given["table:visibility"] ?? "");
    this.uncomputed = false;
    this.cells = [];
    this.column = 0;
  }

  /** Comments and drawings in a cell have paragraphs of their own. */
  private openInCell(cell: Cell, tag: string, given: Attributes, parent: string | undefined) {
    if (tag === "text:p" && this.parents.length === cell.depth + 1 && parent === cell.tag) {
      cell.text += cell.hasText ? "\n" : "";
      cell.hasText = true;
      cell.isInText = true;
    } else if (cell.isInText && tag === "text:s") cell.text += " ".repeat(times(given["text:c"], 1000));
    else if (cell.isInText && tag === "text:tab") cell.text += "\t";
    else if (cell.isInText && tag === "text:line-break") cell.text += "\n";
  }

  private closeCell(cell: Cell) {
    const text = cell.tag === "table:table-cell" ? cell.value() : "";
    const repeated = times(cell.given["table:number-columns-repeated"], MAX_COLUMNS + 1);
    if (cell.isUncomputed()) this.uncomputed = true;
    if (text !== "") for (let at = 0; at < repeated; at += 1) this.cells[this.column + at] = text;
    this.column += repeated;
    this.cell = undefined;
  }

  private closeRow() {
    const isBlank = this.cells.length === 0;
    if (!isBlank)
      for (let at = 1; at <= this.repeated; at += 1)
        this.collected?.add(
          this.row + at,
          this.cells,
          this.hidden,
          this.uncomputed ? { uncomputed: true } : {},
        );
    this.row += this.repeated;
  }
}

class Cell {
  text = "";
  hasText = false;
  isInText = false;
  readonly tag: string;
  readonly given: Attributes;
  readonly depth: number;

  constructor(tag: string, given: Attributes, depth: number) {
    this.tag = tag;
    this.given = given;
    this.depth = depth;
  }

  isUncomputed = () =>
    this.given["table:formula"] !== undefined && this.given["office:value-type"] === undefined;

  /** Other kinds, such as times, are as the sheet shows them. */
  value(): string {
    const number = this.given["office:value"];
    switch (this.given["office:value-type"]) {
      case "float":
      case "currency":
      case "percentage":
        return number ? numberText(Number(number)) : "";
      case "date": {
        const date = this.given["office:date-value"] ?? "";
        return isoDay(date) ?? date;
      }
      case "boolean":
        return this.given["office:boolean-value"] === "true" ? "TRUE" : "FALSE";
      default:
        return isoDay(this.text) ?? withoutError(this.text);
    }
  }
}

/** How often something stands there, within a limit. */
const times = (given: string | undefined, most: number) =>
  Math.min(Math.max(Number(given ?? 1) || 1, 1), most);
