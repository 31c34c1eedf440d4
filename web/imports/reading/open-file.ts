import type { Batch } from "./batches.ts";
import type { FileCheck } from "./check-file.ts";
import type { FileProblem } from "./file-problem.ts";
import type { Answer, Question } from "./parse.worker.ts";
import type { Encoding } from "./read-text.ts";

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
  /** Returns to the first row. */
  open(encoding: Encoding): Promise<void>;
  /** The next batch; undefined after the last one. */
  next(): Promise<Batch | undefined>;
  close(): void;
}

export function openFile(source: Blob): OpenFile {
  const worker = new Worker(new URL("./parse.worker.ts", import.meta.url), { type: "module" });

  const ask = async (question: Question) => {
    const answer = await answerOf(worker, question);
    if (answer.answer === "failed") throw new UnreadableFile(answer.message, answer.problem);
    return answer;
  };
  return {
    async check(today) {
      const answer = await ask({ ask: "check", source, today });
      if (answer.answer !== "checked") throw new UnreadableFile("Error reading file");
      return answer.check;
    },
    async open(encoding) {
      await ask({ ask: "open", source, encoding });
    },
    async next() {
      const answer = await ask({ ask: "next" });
      return answer.answer === "batch" ? answer.batch : undefined;
    },
    close: () => worker.terminate(),
  };
}

function answerOf(worker: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    // Not the file's fault: the worker's script could not be loaded or run.
    worker.onerror = () => reject(new Error("The file could not be read"));
    worker.postMessage(question);
  });
}
