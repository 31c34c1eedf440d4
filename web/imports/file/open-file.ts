import type { Answer, Failure, Questions } from "./file.worker.ts";
import type { FileProblem } from "./file-problem.ts";
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

/** A file read in a worker, so that the page stays responsive. Rejects with UnreadableFile or UnreadableTable. */
export interface OpenFile {
  ask<K extends keyof Questions>(name: K, given: Questions[K]["given"]): Promise<Questions[K]["reply"]>;
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
  return {
    ask: async (name, given) => {
      await opened;
      return ask(name, given);
    },
    close: () => worker.terminate(),
  };
}

const errorOf = ({ message, problem, table }: Failure) =>
  table ? new UnreadableTable(table) : new UnreadableFile(message, problem);
