import Papa from "papaparse";

/** One record of a file: the values between its separators, without quotes. */
export interface CsvRecord {
  values: string[];
  /** A quoted value is never closed, or continues after its closing quote. */
  broken: boolean;
}

/** A quote still open after this many characters was not meant as one. */
const MAX_RECORD_LENGTH = 100_000;

/** Parses the records of a text that arrives in pieces; only an unfinished record is buffered. */
export async function* readRecords(
  pieces: AsyncIterable<string>,
  separator = ",",
): AsyncGenerator<CsvRecord[]> {
  let rest = "";
  for await (const piece of pieces) {
    const taken = takeRecords(rest + piece, separator, false);
    rest = taken.rest;
    yield taken.records;
  }
  yield recordsOf(rest, separator);
}

/** The records of a whole text. */
export const recordsOf = (text: string, separator: string): CsvRecord[] =>
  takeRecords(text, separator, true).records;

/**
 * A broken quote would swallow the following rows up to the next quote. So its line fails alone and parsing
 * continues with the next line: bad rows never cost good rows.
 */
function takeRecords(
  text: string,
  separator: string,
  isEnd: boolean,
): { records: CsvRecord[]; rest: string } {
  const records: CsvRecord[] = [];
  let rest = text;
  for (;;) {
    const { used, broken } = takeSound(rest, separator, isEnd, records);
    rest = rest.slice(used);
    if (!broken && (isEnd || rest.length <= MAX_RECORD_LENGTH)) return { records, rest };
    const end = rest.indexOf("\n");
    const line = end < 0 ? rest : rest.slice(0, end);
    records.push({ values: line.split(separator), broken: true });
    rest = rest.slice(line.length + 1);
  }
}

/** Parses whole records up to the first broken one, which stays. */
function takeSound(
  text: string,
  separator: string,
  isEnd: boolean,
  records: CsvRecord[],
): { used: number; broken: boolean } {
  let used = 0;
  let broken = false;
  const parser = new Papa.Parser({
    delimiter: separator,
    newline: "\n",
    step: ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
      if (errors.length > 0) {
        broken = true;
        parser.abort();
        return;
      }
      for (const values of data) records.push({ values, broken: false });
      used = meta.cursor;
    },
  });
  parser.parse(text, 0, !isEnd);
  return { used, broken };
}
