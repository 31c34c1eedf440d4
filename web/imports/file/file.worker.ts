import type { SourceTable } from "../mapping/source-table.ts";
import type { ColumnUse, StagedRow } from "../mapping/staged-rows.ts";
import { type Batch, readBatches, stagedBatches } from "./batches.ts";
import { checkFile, type FileCheck } from "./check-file.ts";
import { divideRows } from "./divide-rows.ts";
import type { FileProblem } from "./file-problem.ts";
import { readTable } from "./read-table.ts";
import type { Encoding } from "./read-text.ts";
import { CsvError } from "./sheet.ts";
import { headerIndex, lookAt, type TableLook } from "./table-look.ts";
import { type TableProblem, UnreadableTable } from "./table-problem.ts";

/** What the page asks of the worker, one question at a time, and the replies; the file and its table stay in the worker. */
export interface Questions {
  /** The file of the other questions. */
  file: { given: Blob; reply: undefined };
  /** What an upload in the specification's form would find. */
  check: { given: undefined; reply: FileCheck };
  /** Returns to the first row of that form. */
  open: { given: Encoding; reply: undefined };
  next: { given: undefined; reply: Batch | undefined };
  /**
   * The table of a sheet, by default of the visible one with the most rows; in the specification's form every line below the
   * header is a row. With a header: the same table, of which another row is the header, 0 for none.
   */
  look: { given: { sheet?: number; isSpecified?: boolean; header?: number }; reply: TableLook };
  /** Returns to the first row of the table, with these uses of its columns. */
  begin: { given: Pick<TableLook, "headerRow" | "isSpecified"> & { uses: ColumnUse[] }; reply: undefined };
  nextStaged: { given: undefined; reply: StagedRow[] | undefined };
}
export type Question = { [K in keyof Questions]: { ask: K; given: Questions[K]["given"] } }[keyof Questions];

export type Answer<Reply> =
  | { reply: Reply }
  /** Rows read so far; the last answer follows. */
  | { reading: number }
  | { failure: Failure };

export interface Failure {
  /** The text of a 'Parse Error' (specification §5). */
  message: string;
  problem?: FileProblem | undefined;
  table?: TableProblem;
}

let file = new Blob();
let batches: AsyncGenerator<Batch> | undefined;
let table: SourceTable | undefined;
let staged: AsyncGenerator<StagedRow[]> | undefined;

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  const answer = await replyTo(data).then((reply) => ({ reply }), failure);
  postMessage(answer);
});

async function replyTo({ ask, given }: Question): Promise<Questions[keyof Questions]["reply"]> {
  switch (ask) {
    case "file":
      file = given;
      return undefined;
    case "check":
      return checkFile(file);
    case "open":
      batches = readBatches(file, given);
      return undefined;
    case "next":
      return (await batches?.next())?.value ?? undefined;
    case "look": {
      if (given.header !== undefined) return lookAt(known(table), given.header);
      // The former one need not be held beside it.
      table = undefined;
      table = await readTable(file, { sheet: given.sheet, onRows: (reading) => postMessage({ reading }) });
      return lookAt(table, undefined, given.isSpecified);
    }
    case "begin": {
      const { rows, is1904 } = known(table);
      const divided = divideRows(rows, headerIndex(rows, given.headerRow ?? 0), given.isSpecified);
      staged = stagedBatches(divided.rows, given.uses, { is1904, values: divided.header?.values });
      return undefined;
    }
    case "nextStaged":
      return (await staged?.next())?.value ?? undefined;
  }
}

function known(read: SourceTable | undefined): SourceTable {
  if (!read) throw new Error("No table was read");
  return read;
}

function failure(error: unknown): { failure: Failure } {
  if (error instanceof UnreadableTable) return { failure: { message: error.message, table: error.problem } };
  if (!(error instanceof CsvError)) return { failure: { message: "Error reading file" } };
  return { failure: { message: `Error parsing CSV: ${error.message}`, problem: error.problem } };
}
