import { type ColumnUse, specifiedLines } from "../matching/convert.ts";
import type { SourceTable } from "../matching/source-table.ts";
import { divideRows } from "./divide-rows.ts";
import { readTable } from "./read-table.ts";
import { headerIndex, lookAt, type TableLook } from "./table-look.ts";
import { type TableProblem, UnreadableTable } from "./table-problem.ts";

/** The requests of the page to the worker, one at a time; the table stays in the worker. */
export type TableQuestion =
  | { ask: "look"; source: Blob; sheet?: number | undefined }
  /** Another row is the header; 0 for none. */
  | { ask: "header"; row: number }
  | { ask: "convert"; headerRow: number | undefined; uses: ColumnUse[] };

export type TableAnswer =
  | { answer: "looked"; look: TableLook }
  /** The rows as a file in the specification's form. */
  | { answer: "converted"; file: Blob }
  /** Not the last answer to a question. */
  | { answer: "reading"; rows: number }
  | { answer: "failed"; problem: TableProblem | undefined };

let table: SourceTable | undefined;

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
    case "convert": {
      if (!table) return { answer: "failed", problem: undefined };
      const { rows } = table;
      const divided = divideRows(rows, headerIndex(rows, question.headerRow ?? 0));
      const lines = specifiedLines(divided.header, divided.rows, question.uses);
      return { answer: "converted", file: new Blob([...joined(lines)], { type: "text/csv" }) };
    }
  }
}

const LINES_PER_PART = 2000;

/** A part of a Blob for each line would take long. */
function* joined(lines: Iterable<string>): Generator<string> {
  let part: string[] = [];
  for (const line of lines) {
    part.push(line);
    if (part.length < LINES_PER_PART) continue;
    yield part.join("");
    part = [];
  }
  yield part.join("");
}

const failure = (error: unknown): TableAnswer => ({
  answer: "failed",
  problem: error instanceof UnreadableTable ? error.problem : undefined,
});
