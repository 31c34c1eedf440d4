import Papa from "papaparse";

/** One record of a file: the values between its commas, quotes read. */
export interface CsvRecord {
  values: string[];
  /** A quoted value of it is never closed, or goes on after its closing quote. */
  broken: boolean;
}

/** No row is this long: a quote still open after so many characters was never meant to be one. */
const MAX_RECORD_LENGTH = 100_000;

/** The records of a text that comes in pieces; of the text itself only an unfinished record is kept. */
export async function* readRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  let rest = "";
  for await (const piece of pieces) {
    const taken = takeRecords(rest + piece, false);
    rest = taken.rest;
    yield taken.records;
  }
  yield takeRecords(rest, true).records;
}

/**
 * A broken quote would swallow the rows after it up to the next quote. So its line fails alone and reading goes
 * on with the next line: bad rows never cost good rows.
 */
function takeRecords(text: string, isEnd: boolean): { records: CsvRecord[]; rest: string } {
  const records: CsvRecord[] = [];
  let rest = text;
  for (;;) {
    const { used, broken } = takeSound(rest, isEnd, records);
    rest = rest.slice(used);
    if (!broken && (isEnd || rest.length <= MAX_RECORD_LENGTH)) return { records, rest };
    const end = rest.indexOf("\n");
    const line = end < 0 ? rest : rest.slice(0, end);
    records.push({ values: line.split(","), broken: true });
    rest = rest.slice(line.length + 1);
  }
}

/** Takes whole records up to the first broken one, which stays. */
function takeSound(text: string, isEnd: boolean, records: CsvRecord[]): { used: number; broken: boolean } {
  let used = 0;
  let broken = false;
  const parser = new Papa.Parser({
    delimiter: ",",
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
