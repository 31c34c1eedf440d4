import { Parser } from "htmlparser2";
import { hasLostDigits } from "#contract/lead/people";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { MAX_COLUMNS } from "./table-problem.ts";

/** Their content is no text. */
const RAW_TAGS = ["script", "style"];
/** A line break that is no white space of the markup. */
const BREAK = "\u0001";

/** Reads the tables of a page; portals name such a file .xls. */
export async function readHtml(pieces: AsyncIterable<string>, file: FileRows): Promise<ReadSheet[]> {
  const tables: CollectedRows[] = [];
  /** Tables for layout hold others. */
  const nested: TableReader[] = [];
  let isRaw = false;
  const parser = new Parser({
    onopentag(tag, given) {
      if (RAW_TAGS.includes(tag)) isRaw = true;
      if (tag !== "table") return nested.at(-1)?.open(tag, given);
      const collected = new CollectedRows(file);
      tables.push(collected);
      nested.push(new TableReader(collected));
    },
    ontext(text) {
      if (!isRaw) nested.at(-1)?.text(text);
    },
    onclosetag(tag) {
      if (RAW_TAGS.includes(tag)) isRaw = false;
      if (tag === "table") nested.pop()?.endRow();
      else nested.at(-1)?.close(tag);
    },
  });
  for await (const piece of pieces) parser.write(piece);
  parser.end();
  const filled = tables.filter(({ rows }) => rows.length > 0);
  return filled.map(({ rows }, at) => ({
    name: filled.length === 1 ? "" : `Table ${at + 1}`,
    hidden: false,
    rows,
  }));
}

type Attributes = Readonly<Record<string, string>>;

class TableReader {
  private readonly collected: CollectedRows;
  private row = 0;
  private hidden = false;
  private cells: string[] | undefined;
  private column = 0;
  private cell: { text: string; given: Attributes } | undefined;
  /** For how many rows a cell from above takes a column. */
  private readonly taken: number[] = [];

  constructor(collected: CollectedRows) {
    this.collected = collected;
  }

  open(tag: string, given: Attributes) {
    if (tag === "tr") this.startRow(given);
    else if (tag === "td" || tag === "th") {
      if (!this.cells) this.startRow({});
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

  private startRow({ style = "" }: Attributes) {
    this.endRow();
    this.cells = [];
    this.column = 0;
    this.row += 1;
    this.hidden = /display:\s*none/i.test(style);
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
    const text = shownText(cell.text, cell.given["x:num"]);
    if (text !== "") cells[this.column] = text;
    const columns = spanOf(cell.given.colspan, MAX_COLUMNS);
    const rows = spanOf(cell.given.rowspan, Number.MAX_SAFE_INTEGER);
    if (rows > 1 && this.column < MAX_COLUMNS)
      for (let at = 0; at < columns; at += 1) this.taken[this.column + at] = rows;
    this.column += columns;
  }
}

/** Excel writes the number itself beside what it shows. */
function shownText(text: string, number: string | undefined): string {
  const lines = text.split(BREAK).map((line) => line.replace(/\s+/g, " ").trim());
  const shown = lines.join("\n").trim();
  return number && hasLostDigits(shown) && /^\d+$/.test(number) ? number : shown;
}

const spanOf = (written: string | undefined, most: number) =>
  Math.min(Math.max(1, Math.trunc(Number(written ?? 1)) || 1), most);
