import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";

/** Reads text whose values are separated by commas, semicolons, tabs or pipes. */

const SEPARATORS = [",", ";", "\t", "|"];
/** How much of a file its separator is looked for in. */
const LOOKED_AT = 64 * 1024;
const COUNTED_RECORDS = 30;
/** A quote still open after this many characters was not meant as one. */
const MAX_RECORD_LENGTH = 100_000;
/** Excel's own line for the separator. */
const NAMED_SEPARATOR = /^sep=(.)\n/i;

/** Blank lines are counted; the lines of a quoted value are one row, as in a spreadsheet. */
export async function readDelimited(pieces: AsyncIterable<string>, file: FileRows): Promise<ReadSheet> {
  const collected = new CollectedRows(file);
  let separator: string | undefined;
  let rest = "";
  let row = 0;
  const take = (isEnd: boolean) => {
    if (separator === undefined) {
      const [line, named] = NAMED_SEPARATOR.exec(rest) ?? [];
      separator = named ?? separatorOf(rest);
      rest = rest.slice(line?.length ?? 0);
    }
    let at = 0;
    while (at < rest.length) {
      const record = takeRecord(rest, at, separator, isEnd);
      if (!record) break;
      row += 1;
      collected.addLine(row, record.values.map(withoutTextMark));
      at = record.end;
    }
    rest = rest.slice(at);
  };
  for await (const piece of pieces) {
    rest += piece;
    if (separator !== undefined || rest.length > LOOKED_AT) take(false);
  }
  take(true);
  return { name: "", hidden: false, rows: collected.rows };
}

/** Before a number that a spreadsheet holds as text, such as a phone. */
const TEXT_MARK = /^\s*'(?=\+?\d[\d\s-]{6,}$)/;
const withoutTextMark = (value: string) => value.replace(TEXT_MARK, "");

interface TextRecord {
  values: string[];
  /** Where the next one starts. */
  end: number;
}

/** Undefined when the record goes on in the next piece. */
function takeRecord(text: string, start: number, separator: string, isEnd: boolean): TextRecord | undefined {
  const values: string[] = [];
  for (let at = start; ; ) {
    const value = text[at] === '"' ? quotedValue(text, at) : plainValue(text, at, separator);
    if (value === undefined) {
      const waits = !isEnd && text.length - start <= MAX_RECORD_LENGTH;
      return waits ? undefined : plainRecord(text, start, separator);
    }
    const next = text[value.end];
    if (next === undefined && !isEnd)
      return text.length - start <= MAX_RECORD_LENGTH ? undefined : plainRecord(text, start, separator);
    if (next !== undefined && next !== separator && next !== "\n") return plainRecord(text, start, separator);
    values.push(value.text);
    at = value.end + 1;
    if (next !== separator) return { values, end: at };
  }
}

function plainValue(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
  return { text: text.slice(start, end), end };
}

function quotedValue(text: string, start: number): { text: string; end: number } | undefined {
  let value = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { text: value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** A broken quote would swallow the rows up to the next one, so its line is taken as it stands. */
function plainRecord(text: string, start: number, separator: string): TextRecord {
  const newline = text.indexOf("\n", start);
  const end = newline === -1 ? text.length : newline;
  const values = text.slice(start, end).split(separator);
  return { values: values.map((value) => value.replace(/^"(.*)"$/, "$1")), end: end + 1 };
}

/** The separator that splits most records into the same number of values. */
function separatorOf(start: string): string {
  let best = { separator: ",", weight: 0 };
  for (const separator of SEPARATORS) {
    const weight = weightOf(start, separator);
    if (weight > best.weight) best = { separator, weight };
  }
  return best.separator;
}

function weightOf(start: string, separator: string): number {
  const records = new Map<number, number>();
  for (let at = 0, count = 0; at < start.length && count < COUNTED_RECORDS; ) {
    const record = takeRecord(start, at, separator, true);
    if (!record) break;
    at = record.end;
    const { length } = record.values;
    if (record.values.every((value) => value.trim() === "")) continue;
    records.set(length, (records.get(length) ?? 0) + 1);
    count += 1;
  }
  return Math.max(0, ...[...records].map(([values, times]) => (values - 1) * times));
}
