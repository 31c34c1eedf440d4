import { isoDay, numberText, withoutError } from "./cell-text.ts";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { MAX_COLUMNS, MAX_ROWS } from "./limits.ts";
import { attributeReader, Markup, type MarkupReader } from "./markup.ts";
import { UnreadableTable } from "./table-problem.ts";
import type { Zip } from "./zip.ts";

/**
 * Reads a spreadsheet of LibreOffice and others (OpenDocument 1.3, part 3). The library of the other workbooks leaves out rows
 * that are grouped or repeated on each printed page, and does not say which ones are hidden.
 */

const MANIFEST = "META-INF/manifest.xml";
const CONTENT = "content.xml";

const attributes = {
  name: attributeReader("name"),
  style: attributeReader("style-name"),
  display: attributeReader("display"),
  visibility: attributeReader("visibility"),
  rows: attributeReader("number-rows-repeated"),
  columns: attributeReader("number-columns-repeated"),
  type: attributeReader("office:value-type"),
  value: attributeReader("office:value"),
  date: attributeReader("office:date-value"),
  boolean: attributeReader("office:boolean-value"),
  spaces: attributeReader("c"),
};

export async function readOpenDocument(zip: Zip, file: FileRows): Promise<ReadSheet[]> {
  if (zip.has(MANIFEST) && (await zip.text(MANIFEST)).includes("encryption-data"))
    throw new UnreadableTable("password");
  const reader = new DocumentReader(file);
  const markup = new Markup(reader, "xml");
  for await (const piece of zip.pieces(CONTENT)) markup.push(piece);
  if (!markup.end()) throw new UnreadableTable("damaged");
  return reader.sheets;
}

const CELLS = ["table-cell", "covered-table-cell"];

class DocumentReader implements MarkupReader {
  readonly sheets: ReadSheet[] = [];
  private readonly file: FileRows;
  private readonly parents: string[] = [];
  private style = "";
  private readonly hiddenStyles = new Set<string | undefined>();
  private collected: CollectedRows | undefined;
  private row = 0;
  private repeated = 1;
  private hidden = false;
  private cells: string[] = [];
  private column = 0;
  private cell: Cell | undefined;

  constructor(file: FileRows) {
    this.file = file;
  }

  open(tag: string, given: string) {
    const parent = this.parents.at(-1);
    this.parents.push(tag);
    if (this.cell) this.openInCell(this.cell, tag, given, parent);
    else if (tag === "style") this.style = attributes.name(given) ?? "";
    else if (tag === "table-properties") {
      if (attributes.display(given) === "false") this.hiddenStyles.add(this.style);
    } else if (tag === "table" && parent === "spreadsheet") this.openSheet(given);
    else if (this.collected && tag === "table-row") this.openRow(given);
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
    else if (tag === "table-row") this.closeRow();
    else if (tag === "table" && this.parents.at(-1) === "spreadsheet") this.collected = undefined;
  }

  private openSheet(given: string) {
    this.collected = new CollectedRows(this.file);
    const hidden = this.hiddenStyles.has(attributes.style(given));
    this.sheets.push({ name: attributes.name(given) ?? "", hidden, rows: this.collected.rows });
    this.row = 0;
  }

  private openRow(given: string) {
    this.repeated = times(attributes.rows(given), MAX_ROWS);
    this.hidden = /^(collapse|filter)$/.test(attributes.visibility(given) ?? "");
    this.cells = [];
    this.column = 0;
  }

  /** Comments and drawings in a cell have paragraphs of their own. */
  private openInCell(cell: Cell, tag: string, given: string, parent: string | undefined) {
    if (tag === "p" && this.parents.length === cell.depth + 1 && parent === cell.tag) {
      cell.text += cell.hasText ? "\n" : "";
      cell.hasText = true;
      cell.isInText = true;
    } else if (cell.isInText && tag === "s") cell.text += " ".repeat(times(attributes.spaces(given), 1000));
    else if (cell.isInText && tag === "tab") cell.text += "\t";
    else if (cell.isInText && tag === "line-break") cell.text += "\n";
  }

  private closeCell(cell: Cell) {
    const text = cell.tag === "table-cell" ? cell.value() : "";
    const repeated = times(attributes.columns(cell.given), MAX_COLUMNS + 1);
    if (text !== "") for (let at = 0; at < repeated; at += 1) this.cells[this.column + at] = text;
    this.column += repeated;
    this.cell = undefined;
  }

  private closeRow() {
    const isBlank = this.cells.length === 0;
    if (!isBlank)
      for (let at = 1; at <= this.repeated; at += 1)
        this.collected?.add(this.row + at, this.cells, this.hidden);
    this.row += this.repeated;
  }
}

class Cell {
  text = "";
  hasText = false;
  isInText = false;
  readonly tag: string;
  readonly given: string;
  readonly depth: number;

  constructor(tag: string, given: string, depth: number) {
    this.tag = tag;
    this.given = given;
    this.depth = depth;
  }

  /** Other kinds, such as times, are as the sheet shows them. */
  value(): string {
    const number = attributes.value(this.given);
    switch (attributes.type(this.given)) {
      case "float":
      case "currency":
      case "percentage":
        return number ? numberText(Number(number)) : "";
      case "date": {
        const date = attributes.date(this.given) ?? "";
        return isoDay(date) ?? date;
      }
      case "boolean":
        return attributes.boolean(this.given) === "true" ? "TRUE" : "FALSE";
      default:
        return isoDay(this.text) ?? withoutError(this.text);
    }
  }
}

/** How often something stands there, within a limit. */
const times = (given: string | undefined, most: number) =>
  Math.min(Math.max(Number(given ?? 1) || 1, 1), most);
