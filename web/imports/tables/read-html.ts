import { hasLostDigits } from "#contract/lead/people";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { MAX_COLUMNS } from "./limits.ts";
import { attributeReader, Markup, type MarkupReader } from "./markup.ts";

/** Reads the tables of a page; portals name such a file .xls. */

const attributes = {
  colspan: attributeReader("colspan"),
  rowspan: attributeReader("rowspan"),
  number: attributeReader("x:num"),
};

export async function readHtml(pieces: AsyncIterable<string>, file: FileRows): Promise<ReadSheet[]> {
  const reader = new PageReader(file);
  const markup = new Markup(reader, "html");
  for await (const piece of pieces) markup.push(piece);
  markup.end();
  reader.end();
  const tables = reader.tables.filter(({ rows }) => rows.length > 0);
  return tables.map(({ rows }, at) => ({
    name: tables.length === 1 ? "" : `Table ${at + 1}`,
    hidden: false,
    rows,
  }));
}

class PageReader implements MarkupReader {
  readonly tables: CollectedRows[] = [];
  private readonly file: FileRows;
  /** Tables for layout hold others. */
  private readonly nested: TableReader[] = [];

  constructor(file: FileRows) {
    this.file = file;
  }

  open(tag: string, given: string) {
    if (tag === "table") {
      const collected = new CollectedRows(this.file);
      this.tables.push(collected);
      this.nested.push(new TableReader(collected));
    } else this.nested.at(-1)?.open(tag, given);
  }

  text(text: string) {
    this.nested.at(-1)?.text(text);
  }

  close(tag: string) {
    if (tag === "table") this.nested.pop()?.endRow();
    else this.nested.at(-1)?.close(tag);
  }

  /** The end tags at the end of a page are often missing. */
  end() {
    while (this.nested.length > 0) this.close("table");
  }
}

interface Cell {
  text: string;
  given: string;
}

class TableReader {
  private readonly collected: CollectedRows;
  private row = 0;
  private hidden = false;
  private cells: string[] | undefined;
  private column = 0;
  private cell: Cell | undefined;
  /** For how many rows a cell from above takes a column. */
  private readonly taken: number[] = [];

  constructor(collected: CollectedRows) {
    this.collected = collected;
  }

  open(tag: string, given: string) {
    if (tag === "tr") this.startRow(given);
    else if (tag === "td" || tag === "th") {
      if (!this.cells) this.startRow("");
      this.endCell();
      this.cell = { text: "", given };
    } else if (this.cell && (tag === "br" || tag === "p" || tag === "div"))
      this.cell.text += tag === "br" ? BREAK : " ";
  }

  text(text: string) {
    if (this.cell) this.cell.text += text.replace(/\s+/g, " ");
  }

  close(tag: string) {
    if (tag === "td" || tag === "th") this.endCell();
    else if (tag === "tr") this.endRow();
  }

  private startRow(given: string) {
    this.endRow();
    this.cells = [];
    this.column = 0;
    this.row += 1;
    this.hidden = /display:\s*none/i.test(given);
  }

  endRow() {
    this.endCell();
    if (this.cells) this.collected.add(this.row, this.cells, this.hidden);
    if (this.cells)
      this.taken.forEach((rows, at) => {
        if (rows > 0) this.taken[at] = rows - 1;
      });
    this.cells = undefined;
  }

  private endCell() {
    const { cell, cells } = this;
    if (!cell || !cells) return;
    this.cell = undefined;
    while ((this.taken[this.column] ?? 0) > 0) this.column += 1;
    const text = shownText(cell);
    if (text !== "") cells[this.column] = text;
    const columns = spanOf(attributes.colspan(cell.given), MAX_COLUMNS);
    const rows = spanOf(attributes.rowspan(cell.given), Number.MAX_SAFE_INTEGER);
    if (rows > 1 && this.column < MAX_COLUMNS)
      for (let at = 0; at < columns; at += 1) this.taken[this.column + at] = rows;
    this.column += columns;
  }
}

/** A line break that is no white space of the markup. */
const BREAK = "\u0001";

function shownText({ text, given }: Cell): string {
  const shown = text
    .split(BREAK)
    .map((line) => line.replace(/ +/g, " ").trim())
    .join("\n")
    .trim();
  // Excel writes the number itself beside what it shows.
  const number = hasLostDigits(shown) ? attributes.number(given) : undefined;
  return number && /^\d+$/.test(number) ? number : shown;
}

const spanOf = (written: string | undefined, most: number) =>
  Math.min(Math.max(1, Math.trunc(Number(written ?? 1)) || 1), most);
