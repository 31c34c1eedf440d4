import type { SourceTable } from "../source-table.ts";
import { lineEnds, numberText, withoutError } from "./cell-text.ts";
import { CollectedRows, type OnRows, type ReadSheet, tableOfSheets } from "./collect-rows.ts";
import { MAX_COLUMNS, MAX_ROWS } from "./limits.ts";
import { attributeReader, Markup, type MarkupReader } from "./markup.ts";
import { UnreadableTable } from "./table-problem.ts";
import type { Zip } from "./zip.ts";

/** Reads a spreadsheet of LibreOffice and others (OpenDocument 1.3 part 3). */

const CONTENT = "content.xml";
const MANIFEST = "META-INF/manifest.xml";

const attributes = {
  name: attributeReader("name"),
  styleName: attributeReader("style-name"),
  display: attributeReader("display"),
  visibility: attributeReader("visibility"),
  rowsRepeated: attributeReader("number-rows-repeated"),
  columnsRepeated: attributeReader("number-columns-repeated"),
  type: attributeReader("value-type"),
  number: attributeReader("value"),
  date: attributeReader("date-value"),
  boolean: attributeReader("boolean-value"),
  spaces: attributeReader("c"),
};

export async function readOds(
  zip: Zip,
  chosen: number | undefined,
  onRows: OnRows | undefined,
): Promise<SourceTable> {
  if (zip.has(MANIFEST) && (await zip.text(MANIFEST)).includes("encryption-data"))
    throw new UnreadableTable("password");
  if (!zip.has(CONTENT)) throw new UnreadableTable("damaged");
  const reader = new ContentReader(onRows);
  const markup = new Markup(reader, "xml");
  for await (const piece of zip.pieces(CONTENT)) markup.push(piece);
  if (!markup.end()) throw new UnreadableTable("damaged");
  return tableOfSheets(reader.sheets, chosen);
}

const MAX_SPACES = 1000;

class ContentReader implements MarkupReader {
  readonly sheets: ReadSheet[] = [];
  private readonly onRows: OnRows | undefined;
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  private tables = 0;
  private collected = new CollectedRows();
  private row = 0;
  private rowAttributes = "";
  private cells: string[] = [];
  private column = 0;
  private cell: { given: string; paragraphs: string[] } | undefined;
  private paragraph: string | undefined;
  private notes = 0;

  constructor(onRows: OnRows | undefined) {
    this.onRows = onRows;
  }

  open(tag: string, given: string) {
    switch (tag) {
      case "style":
        this.style = attributes.name(given) ?? "";
        break;
      case "table-properties":
        if (attributes.display(given) === "false") this.hiddenStyles.add(this.style);
        break;
      case "table":
        this.tables += 1;
        if (this.tables === 1) this.startTable(given);
        break;
      case "table-row":
        this.rowAttributes = given;
        this.cells = [];
        this.column = 0;
        break;
      case "table-cell":
        this.cell = { given, paragraphs: [] };
        break;
      case "covered-table-cell":
        this.column += repeatsOf(attributes.columnsRepeated(given));
        break;
      case "annotation":
        this.notes += 1;
        break;
      default:
        this.openText(tag, given);
    }
  }

  private openText(tag: string, given: string) {
    if (tag === "p" && this.cell && this.notes === 0) this.paragraph = "";
    if (this.paragraph === undefined) return;
    if (tag === "s") this.paragraph += " ".repeat(Math.min(repeatsOf(attributes.spaces(given)), MAX_SPACES));
    else if (tag === "tab") this.paragraph += "\t";
    else if (tag === "line-break") this.paragraph += "\n";
  }

  text(text: string) {
    if (this.paragraph !== undefined && this.notes === 0) this.paragraph += text;
  }

  close(tag: string) {
    switch (tag) {
      case "p":
        if (this.paragraph !== undefined && this.notes === 0) {
          this.cell?.paragraphs.push(this.paragraph);
          this.paragraph = undefined;
        }
        break;
      case "annotation":
        this.notes -= 1;
        break;
      case "table-cell":
        this.endCell();
        break;
      case "table-row":
        this.endRow();
        break;
      case "table":
        this.tables -= 1;
    }
  }

  private startTable(given: string) {
    this.collected = new CollectedRows(this.onRows);
    const hidden = this.hiddenStyles.has(attributes.styleName(given) ?? "");
    this.sheets.push({ name: attributes.name(given) ?? "", hidden, rows: this.collected.rows });
    this.row = 0;
  }

  private endCell() {
    if (!this.cell) return;
    const { given, paragraphs } = this.cell;
    this.cell = undefined;
    const repeats = repeatsOf(attributes.columnsRepeated(given));
    const text = cellValue(given, paragraphs.join("\n"));
    if (text !== "")
      for (let at = 0; at < Math.min(repeats, MAX_COLUMNS + 1); at += 1) this.cells[this.column + at] = text;
    this.column += repeats;
  }

  private endRow() {
    const repeats = repeatsOf(attributes.rowsRepeated(this.rowAttributes));
    const hidden = /^(collapse|filter)$/.test(attributes.visibility(this.rowAttributes) ?? "");
    if (this.cells.length > 0) {
      if (this.row + repeats > MAX_ROWS) throw new UnreadableTable("too-large");
      for (let at = 1; at <= repeats; at += 1) this.collected.add(this.row + at, this.cells, hidden);
    }
    this.row += repeats;
  }
}

const repeatsOf = (written: string | undefined) => Math.max(1, Math.trunc(Number(written ?? 1)) || 1);

function cellValue(given: string, shown: string): string {
  switch (attributes.type(given)) {
    case "float":
    case "currency":
    case "percentage":
      return errorOrNumber(shown, attributes.number(given));
    case "date":
      return attributes.date(given)?.slice(0, "YYYY-MM-DD".length) ?? shown;
    case "boolean":
      return attributes.boolean(given) === "true" ? "TRUE" : "FALSE";
    default:
      return withoutError(lineEnds(shown));
  }
}

/** The value of an error is zero. */
const errorOrNumber = (shown: string, value: string | undefined): string =>
  value === undefined || (shown !== "" && withoutError(shown) === "") ? "" : numberText(Number(value));
