import { useRef, useState } from "react";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import type { FileCheck } from "./file/check-file.ts";
import { type CommonMonth, commonMonth } from "./file/common-month.ts";
import { type FileProblem, isWorkbookName } from "./file/file-problem.ts";
import { openFile, problemOf } from "./file/open-file.ts";

interface Look {
  problem: FileProblem | undefined;
  proposal: CommonMonth | undefined;
}

const NOTHING: Look = { problem: undefined, proposal: undefined };

/** Looks into a file as soon as it is chosen: what makes it unusable, and which month it seems to be for. */
export function useFileLook() {
  const [found, setFound] = useState<Look & { name: string }>({ ...NOTHING, name: "" });
  const latest = useRef(0);

  const look = async (source: Blob | undefined, name = "", onProblem?: (problem: FileProblem) => void) => {
    latest.current += 1;
    const mine = latest.current;
    setFound({ ...NOTHING, name });
    if (!source) return;
    const seen = await lookInto(source);
    // Another file has been chosen in the meantime.
    if (mine !== latest.current) return;
    setFound({ ...seen, name });
    if (seen.problem) onProblem?.(seen.problem);
  };
  const refuse = (file: File) => {
    latest.current += 1;
    const problem: FileProblem | undefined = isWorkbookName(file.name) ? { kind: "workbook" } : undefined;
    setFound({ ...NOTHING, problem, name: file.name });
  };
  const setProblem = (problem: FileProblem | undefined, name: string) => {
    setFound((before) => ({ ...before, problem, name }));
  };
  return { ...found, look, refuse, setProblem };
}

async function lookInto(source: Blob): Promise<Look> {
  if (source.size === 0) return { ...NOTHING, problem: { kind: "empty" } };
  try {
    return { ...NOTHING, proposal: commonMonth(await checkOf(source)) };
  } catch (error) {
    // Anything else is reported when the file is checked or uploaded.
    return { ...NOTHING, problem: problemOf(error) };
  }
}

/** What an upload would find in a file. Throws UnreadableFile. */
export async function checkOf(source: Blob): Promise<FileCheck> {
  const opened = openFile(source);
  try {
    return await opened.check(today(now()));
  } finally {
    opened.close();
  }
}
