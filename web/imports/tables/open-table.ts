import type { ColumnUse, StagedRow } from "../matching/staged-rows.ts";
import type { TableAnswer, TableQuestion } from "./table.worker.ts";
import type { TableLook } from "./table-look.ts";
import { UnreadableTable } from "./table-problem.ts";

/** A file's table, read and kept in a worker, so that the page stays responsive. */
export interface OpenTable {
  /** Reads a sheet, by default the visible one with the most rows. Throws UnreadableTable. */
  look(sheet?: number): Promise<TableLook>;
  /** Takes another row as the header; 0 says that there is none. */
  header(row: number): Promise<TableLook>;
  /** Returns to the first row, with these uses of the columns. */
  begin(headerRow: number | undefined, uses: ColumnUse[]): Promise<void>;
  /** The next rows to be staged; undefined after the last ones. */
  next(): Promise<StagedRow[] | undefined>;
  close(): void;
}

/** `onRows` is told every few thousand rows how many have been read. */
export function openTable(source: Blob, onRows?: (rows: number) => void): OpenTable {
  const worker = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module" });
  const ask = async (question: TableQuestion) => {
    const answer = await answerOf(worker, question, onRows);
    if (answer.answer !== "looked") throw unread();
    return answer.look;
  };
  return {
    look: (sheet) => ask({ ask: "look", source, sheet }),
    header: (row) => ask({ ask: "header", row }),
    async begin(headerRow, uses) {
      await answerOf(worker, { ask: "begin", headerRow, uses }, onRows);
    },
    async next() {
      const answer = await answerOf(worker, { ask: "next" }, onRows);
      if (answer.answer !== "batch") throw unread();
      return answer.rows;
    },
    close: () => worker.terminate(),
  };
}

type LastAnswer = Exclude<TableAnswer, { answer: "reading" } | { answer: "failed" }>;

function answerOf(worker: Worker, question: TableQuestion, onRows?: (rows: number) => void) {
  return new Promise<LastAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
      if (data.answer === "reading") onRows?.(data.rows);
      else if (data.answer === "failed") reject(data.problem ? new UnreadableTable(data.problem) : unread());
      else resolve(data);
    };
    worker.onerror = () => reject(unread());
    worker.postMessage(question);
  });
}

/** Not the file's fault: the worker's script could not be loaded or run, or the file is gone. */
const unread = () => new Error("The file could not be read");
