import type { ColumnUse, StagedRow } from "../mapping/staged-rows.ts";
import type { Batch } from "./batches.ts";
import type { FileCheck } from "./check-file.ts";
import type { Answer, Failure, Questions } from "./file.worker.ts";
import type { FileProblem } from "./file-problem.ts";
import type { Encoding } from "./read-text.ts";
import type { TableLook } from "./table-look.ts";
import { UnreadableTable } from "./table-problem.ts";

/** Why a file could not be read, as the text of a 'Parse Error' (specification §5). */
export class UnreadableFile extends Error {
  readonly problem: FileProblem | undefined;

  constructor(message: string, problem?: FileProblem) {
    super(message);
    this.problem = problem;
  }
}

export function problemOf(error: unknown): FileProblem | undefined {
  return error instanceof UnreadableFile ? error.problem : undefined;
}

/** A file read in a worker, so that the page stays responsive. */
export interface OpenFile {
  check(today: string): Promise<FileCheck>;
  /** Returns to the first row of a file in the specification's form. */
  open(encoding: Encoding): Promise<void>;
  /** The next batch; undefined after the last one. */
  next(): Promise<Batch | undefined>;
  /** Reads a sheet of any table, by default the visible one with the most rows. Throws UnreadableTable. */
  look(sheet?: number): Promise<TableLook>;
  /** Reads the table of a file in the specification's form: every line below the header is a row. */
  lookAsSpecified(): Promise<TableLook>;
  /** Takes another row as the header; 0 says that there is none. */
  header(row: number): Promise<TableLook>;
  /** Returns to the first row of the table, with these uses of the columns. */
  begin(look: TableLook, uses: ColumnUse[]): Promise<void>;
  /** The next rows to be staged; undefined after the last ones. */
  nextStaged(): Promise<StagedRow[] | undefined>;
  close(): void;
}

/** `onRows` is told every few thousand rows of a table how many have been read. */
export function openFile(source: Blob, onRows?: (rows: number) => void): OpenFile {
  const worker = new Worker(new URL("./file.worker.ts", import.meta.url), { type: "module" });
  const ask = <K extends keyof Questions>(name: K, given: Questions[K]["given"]) =>
    new Promise<Questions[K]["reply"]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<Questions[K]["reply"]>>) => {
        if ("reading" in data) onRows?.(data.reading);
        else if ("failure" in data) reject(errorOf(data.failure));
        else resolve(data.reply);
      };
      // Not the file's fault: the worker's script could not be loaded or run.
      worker.onerror = () => reject(new Error("The file could not be read"));
      worker.postMessage({ ask: name, given });
    });
  const opened = ask("file", source);
  const next = async <K extends keyof Questions>(name: K, given: Questions[K]["given"]) => {
    await opened;
    return ask(name, given);
  };
  return {
    check: (today) => next("check", today),
    open: (encoding) => next("open", encoding),
    next: () => next("next", undefined),
    look: (sheet) => next("look", { sheet }),
    lookAsSpecified: () => next("look", { isSpecified: true }),
    header: (row) => next("header", row),
    begin: ({ headerRow, isSpecified }, uses) => next("begin", { headerRow, isSpecified, uses }),
    nextStaged: () => next("nextStaged", undefined),
    close: () => worker.terminate(),
  };
}

const errorOf = ({ message, problem, table }: Failure) =>
  table ? new UnreadableTable(table) : new UnreadableFile(message, problem);
