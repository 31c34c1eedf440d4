import type { SourceTable } from "../matching/source-table.ts";
import { type ColumnUse, type StagedRow, stagedBatches } from "../matching/staged-rows.ts";
import { divideRows } from "./divide-rows.ts";
import { readTable } from "./read-table.ts";
import { headerIndex, lookAt, type TableLook } from "./table-look.ts";
import { type TableProblem, UnreadableTable } from "./table-problem.ts";

/** The requests of the page to the worker, one at a time; the table stays in the worker. */
export type TableQuestion =
  | { ask: "look"; source: Blob; sheet?: number | undefined }
  /** Another row is the header; 0 for none. */
  | { ask: "header"; row: number }
  /** Returns to the first row, with these uses of the columns. */
  | { ask: "begin"; headerRow: number | undefined; uses: ColumnUse[] }
  | { ask: "next" };

export type TableAnswer =
  | { answer: "looked"; look: TableLook }
  /** The next rows; none after the last one. */
  | { answer: "batch"; rows: StagedRow[] | undefined }
  /** Not the last answer to a question. */
  | { answer: "reading"; rows: number }
  | { answer: "failed"; problem: TableProblem | undefined };

let table: SourceTable | undefined;
let batches: Iterator<StagedRow[]> | undefined;

addEventListener("message", async ({ data }: MessageEvent<TableQuestion>) => {
  send(await answerTo(data).catch(failure));
});

const send = (answer: TableAnswer) => postMessage(answer);

async function answerTo(question: TableQuestion): Promise<TableAnswer> {
  switch (question.ask) {
    case "look":
      // The former one need not be held beside it.
      table = undefined;
      table = await readTable(question.source, {
        sheet: question.sheet,
        onRows: (rows) => send({ answer: "reading", rows }),
      });
      return { answer: "looked", look: lookAt(table) };
    case "header":
      if (!table) return { answer: "failed", problem: undefined };
      return { answer: "looked", look: lookAt(table, question.row) };
    case "begin": {
      if (!table) return { answer: "failed", problem: undefined };
      const { rows, is1904 } = table;
      const divided = divideRows(rows, headerIndex(rows, question.headerRow ?? 0));
      batches = stagedBatches(divided.rows, question.uses, { is1904, values: divided.header?.values });
      return { answer: "batch", rows: undefined };
    }
    case "next": {
      const next = batches?.next();
      return { answer: "batch", rows: next?.done === false ? next.value : undefined };
    }
  }
}

const failure = (error: unknown): TableAnswer => ({
  answer: "failed",
  problem: error instanceof UnreadableTable ? error.problem : undefined,
});
