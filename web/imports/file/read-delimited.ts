import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { readRecords, recordsOf } from "./read-records.ts";
import { peek } from "./read-text.ts";

/** Reads text whose values are separated by commas, semicolons, tabs or pipes. */

const SEPARATORS = [",", ";", "\t", "|"];
/** How much of a file its separator is looked for in. */
const LOOKED_AT = 16 * 1024;
const COUNTED_RECORDS = 30;
/** Excel's own line for the separator. */
const NAMED_SEPARATOR = /^sep=(.)\n/i;

/** Blank lines are counted; the lines of a quoted value are one row, as in a spreadsheet. */
export async function readDelimited(text: AsyncGenerator<string>, file: FileRows): Promise<ReadSheet> {
  const collected = new CollectedRows(file);
  const { start, pieces } = await peek(text, LOOKED_AT);
  const named = NAMED_SEPARATOR.exec(start)?.[1];
  let row = named ? -1 : 0;
  for await (const records of readRecords(pieces, named ?? separatorOf(start.slice(0, LOOKED_AT))))
    for (const { values, broken } of records) {
      row += 1;
      const cells = broken ? values.map((value) => value.replace(/^"(.*)"$/, "$1")) : values;
      if (row > 0) collected.add(row, cells.map(withoutTextMark), false, { values: cells.length });
    }
  return { name: "", hidden: false, rows: collected.rows };
}

/** Before a number that a spreadsheet holds as text, such as a phone. */
const TEXT_MARK = /^\s*'(?=\+?\d[\d\s-]{6,}$)/;
const withoutTextMark = (value: string) => value.replace(TEXT_MARK, "");

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
  const lengths = new Map<number, number>();
  const filled = recordsOf(start, separator).filter(({ values }) =>
    values.some((value) => value.trim() !== ""),
  );
  for (const { values } of filled.slice(0, COUNTED_RECORDS))
    lengths.set(values.length, (lengths.get(values.length) ?? 0) + 1);
  return Math.max(0, ...[...lengths].map(([values, times]) => (values - 1) * times));
}
