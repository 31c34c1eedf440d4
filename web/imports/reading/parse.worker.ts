import { type Batch, readBatches } from "./batches.ts";
import { checkFile, type FileCheck } from "./check-file.ts";
import type { FileProblem } from "./file-problem.ts";
import type { Encoding } from "./read-text.ts";
import { CsvError } from "./sheet.ts";

/** The requests of the page to the worker, one at a time; a batch is read only on request. */
export type Question =
  | { ask: "check"; source: Blob; today: string }
  | { ask: "open"; source: Blob; encoding: Encoding }
  | { ask: "next" };

export type Answer =
  | { answer: "checked"; check: FileCheck }
  | { answer: "opened" }
  | { answer: "batch"; batch: Batch | undefined }
  | { answer: "failed"; message: string; problem: FileProblem | undefined };

let batches: AsyncGenerator<Batch> | undefined;

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  postMessage(await answerTo(data).catch(failure));
});

async function answerTo(question: Question): Promise<Answer> {
  switch (question.ask) {
    case "check":
      return { answer: "checked", check: await checkFile(question.source, question.today) };
    case "open":
      batches = readBatches(question.source, question.encoding);
      return { answer: "opened" };
    case "next": {
      const next = await batches?.next();
      return { answer: "batch", batch: next?.done === false ? next.value : undefined };
    }
  }
}

/** Specification §5. */
function failure(error: unknown): Answer {
  if (!(error instanceof CsvError))
    return { answer: "failed", message: "Error reading file", problem: undefined };
  return { answer: "failed", message: `Error parsing CSV: ${error.message}`, problem: error.problem };
}
