import { useRef, useState } from "react";
import { isForeignName } from "#contract/imports/file-names";
import { useViewer } from "#web/lib/http/session.tsx";
import type { FileCheck } from "./file/check-file.ts";
import type { FileProblem } from "./file/file-problem.ts";
import { openFile, problemOf } from "./file/open-file.ts";
import { type CommonMonth, commonMonth } from "./upload/FileNotices.tsx";
import { type Chosen, type Refused, startUpload } from "./upload/upload.ts";
import type { DraftUploading } from "./upload/use-draft-upload.ts";

/** What has been found in a file: why it cannot be sent, its rows, and which month it seems to be for. */
interface Found extends Refused {
  name: string;
  rows?: number | undefined;
  proposal?: CommonMonth | undefined;
}

const NOTHING: Found = { name: "" };

/** The file of an upload form: looked into as soon as it is chosen, then uploaded. */
export function useChosenFile(from: Chosen["from"], draft: DraftUploading) {
  const owner = useViewer().id;
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState(NOTHING);
  const latest = useRef<File>(undefined);

  /** The columns of a spreadsheet's own file are matched at once. */
  const choose = async (next: File | undefined, onProblem?: (problem: FileProblem) => void) => {
    latest.current = next;
    setFile(next);
    setFound({ name: next?.name ?? "" });
    draft.close();
    if (!next) return;
    if (isForeignName(next.name)) return draft.open(next);
    const seen = await lookInto(next);
    // Another file has been chosen in the meantime.
    if (latest.current !== next) return;
    setFound({ ...seen, name: next.name });
    if (seen.problem) onProblem?.(seen.problem);
  };
  /** A file of another type was chosen. */
  const refuse = (refused: File) => {
    latest.current = refused;
    setFound({ name: refused.name });
  };
  const report = (problem: FileProblem | undefined, name: string) =>
    setFound(({ rows, proposal }) => ({ rows, proposal, problem, name }));
  const upload = async (chosen: Omit<Chosen, "from">) => {
    draft.close();
    setFound((before) => ({ ...before, check: undefined }));
    const refused = await startUpload(owner, { ...chosen, from });
    setFound((before) => ({ ...before, check: refused?.check }));
    if (refused?.problem) report(refused.problem, chosen.name);
    return refused?.problem;
  };
  return {
    ...found,
    from,
    file,
    choose,
    take: setFile,
    refuse,
    report,
    clear: () => setFound(NOTHING),
    upload,
  };
}

export type ChosenFile = ReturnType<typeof useChosenFile>;

async function lookInto(source: Blob): Promise<Omit<Found, "name">> {
  if (source.size === 0) return { problem: { kind: "empty" } };
  try {
    const check = await checkOf(source);
    return { rows: check.rows, proposal: commonMonth(check) };
  } catch (error) {
    // Anything else is reported when the file is checked or uploaded.
    return { problem: problemOf(error) };
  }
}

/** What an upload would find in a file. Throws UnreadableFile. */
export async function checkOf(source: Blob): Promise<FileCheck> {
  const opened = openFile(source);
  try {
    return await opened.ask("check", undefined);
  } finally {
    opened.close();
  }
}
