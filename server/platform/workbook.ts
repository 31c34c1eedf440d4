import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Cell, CellKind, ExportColumn } from "#contract/exports/columns";
import { DAY_MS, isDate, wallClock } from "#contract/time/calendar";

/** How Excel shows the cells of a kind. `@` keeps a phone a text when its cell is edited. */
const looks: Record<CellKind, { format: string; width: number }> = {
  text: { format: "@", width: 18 },
  number: { format: "General", width: 12 },
  percent: { format: "0.0%", width: 12 },
  date: { format: "dd-mmm-yyyy", width: 13 },
  instant: { format: "dd-mmm-yyyy hh:mm", width: 19 },
};
const kinds = Object.keys(looks);

/** Excel refuses a file with a longer text in a cell, or with more rows in a sheet. */
const TEXT_MAX = 32_767;
const ROWS_MAX = 1_048_576;
/** 1 January 1970 as Excel counts days. */
const EPOCH_DAYS = 25_569;

/**
 * An .xlsx file (ECMA-376 part 1, 18), written while its rows are read: a batch of rows and one part of the file are all that
 * memory holds. The header row stays in sight and has the filter; what one sheet cannot hold goes on in the next.
 */
export function workbook<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  const zip = new ZipFile();
  const bytes = zip.outputStream.pipe(new PassThrough());
  const rows = new Rows(columns, batches[Symbol.asyncIterator]());
  writeParts(zip, columns, rows).catch((error: Error) => bytes.destroy(error));
  bytes.once("close", rows.close);
  return bytes;
}

async function writeParts<Row>(zip: ZipFile, columns: readonly ExportColumn<Row>[], rows: Rows<Row>) {
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`${DECLARATION}${xml}`), name);
  const sheets: number[] = [];
  while (sheets.length === 0 || (await rows.hasMore())) {
    sheets.push(sheets.length + 1);
    const sheet = Readable.from(sheetXml(columns, rows));
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets.length}.xml`);
    await once(sheet, "close");
  }
  add("xl/styles.xml", STYLES);
  add("xl/workbook.xml", bookXml(sheets, columns.length));
  const related = (id: number | string, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`;
  const relations = (list: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
  const toSheets = sheets.map((at) => related(at, "worksheet", `worksheets/sheet${at}.xml`));
  add("xl/_rels/workbook.xml.rels", relations([...toSheets, related("s", "styles", "styles.xml")]));
  add("_rels/.rels", relations([related("b", "officeDocument", "xl/workbook.xml")]));
  const typed = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  add(
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${typed("workbook", "sheet.main")}${typed("styles", "styles")}${sheets.map((at) => typed(`worksheets/sheet${at}`, "worksheet")).join("")}</Types>`,
  );
  zip.end();
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const FIRST_FORMAT = 164;

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${kinds.length}">${Object.values(looks)
  .map(({ format }, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format}"/>`)
  .join(
    "",
  )}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${kinds.length}">${kinds
  .map((_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" xfId="0" applyNumberFormat="1"/>`)
  .join("")}</cellXfs></styleSheet>`;

/** Excel knows the filter of a sheet by this name, too. */
function bookXml(sheets: number[], columns: number): string {
  const named = sheets.map((at) => `<sheet name="Sheet${at}" sheetId="${at}" r:id="r${at}"/>`);
  const filters = sheets.map(
    (at) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at - 1}" hidden="1">Sheet${at}!$A$1:$${letters(columns - 1)}$${ROWS_MAX}</definedName>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${named.join("")}</sheets><definedNames>${filters.join("")}</definedNames></workbook>`;
}

async function* sheetXml<Row>(columns: readonly ExportColumn<Row>[], rows: Rows<Row>) {
  const widths = columns.map(({ header, kind = "text" }, at) => {
    const width = Math.max(looks[kind].width, header.length + 2);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
  const places = columns.map((_, at) => letters(at));
  const rowXml = (cells: readonly Cell[], row: number) =>
    `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${places[at]}${row}`, columns[at]?.kind)).join("")}</row>`;
  yield rowXml(
    columns.map(({ header }) => header),
    1,
  );
  let row = 1;
  for (let part = await rows.take(ROWS_MAX - row); part; part = await rows.take(ROWS_MAX - row)) {
    const first = row + 1;
    row += part.length;
    yield part.map((cells, at) => rowXml(cells, first + at)).join("");
  }
  yield `</sheetData><autoFilter ref="A1:${places.at(-1)}${row}"/></worksheet>`;
}

/** The cells of the rows, taken by one sheet after the other. */
class Rows<Row> {
  private readonly columns: readonly ExportColumn<Row>[];
  private readonly batches: AsyncIterator<readonly Row[]>;
  private batch: readonly Row[] = [];
  private isOver = false;

  constructor(columns: readonly ExportColumn<Row>[], batches: AsyncIterator<readonly Row[]>) {
    this.columns = columns;
    this.batches = batches;
  }

  async hasMore(): Promise<boolean> {
    while (this.batch.length === 0 && !this.isOver) {
      const next = await this.batches.next();
      if (next.done) this.isOver = true;
      else this.batch = next.value;
    }
    return this.batch.length > 0;
  }

  async take(most: number): Promise<Cell[][] | undefined> {
    if (most === 0 || !(await this.hasMore())) return undefined;
    const taken = this.batch.slice(0, most);
    this.batch = this.batch.slice(most);
    return taken.map((row) => this.columns.map((column) => cellOf(column, column.of(row))));
  }

  /** Lets the reader of the rows go, whether all were read or not. */
  close = () => void this.batches.return?.();
}

/** A column's letters, from A. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

function cellXml(cell: Cell, place: string, kind: CellKind = "text"): string {
  if (cell === null || Number.isNaN(cell)) return "";
  const style = kinds.indexOf(kind);
  if (typeof cell === "string")
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  const value = cell instanceof Date ? cell.getTime() / DAY_MS + EPOCH_DAYS : cell;
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What XML cannot hold, or would change, is written by its code (ECMA-376 part 1, 22.9.2.19), and so is what looks like one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CODED = /[\x01-\x08\x0b-\x1f\uFFFE\uFFFF]|_(?=x[\da-f]{4}_)/gi;

function escaped(text: string): string {
  return text
    .replace(
      CODED,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** A workbook has no time zones: a date is stored as its midnight, an instant as the Indian clock showed it. */
function cellOf<Row>({ kind = "text", words }: ExportColumn<Row>, cell: Cell): Cell {
  if (cell instanceof Date) return new Date(wallClock(cell));
  if (typeof cell === "number") return kind === "percent" ? cell / 100 : cell;
  if (cell === null || cell === "") return null;
  if (kind === "date" && isDate(cell)) return new Date(`${cell}T00:00:00Z`);
  if (kind === "number" && cell.trim() !== "" && Number.isFinite(Number(cell))) return Number(cell);
  return (words?.(cell) ?? cell).slice(0, TEXT_MAX);
}
