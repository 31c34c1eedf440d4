import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { canBeMatched, type FileProblem } from "./file/file-problem.ts";

/** Of a wide file not every column is listed. */
const SHOWN_COLUMNS = 15;

interface FileHelpProps {
  problem: FileProblem;
  name: string;
  /** Says what each column is for, where that can be done. */
  onMatch: () => void;
}

/** What is wrong with the chosen file and how to edit it; it stays until another file is chosen. */
export function FileHelp({ problem, name, onMatch }: FileHelpProps) {
  return (
    <Notice tone="danger" role="status" title={name}>
      <div className="wrap-anywhere">{helpFor(problem)}</div>
      {canBeMatched(problem) && (
        <div className="mt-2">
          <Button size="s" onClick={onMatch}>
            Match its columns
          </Button>
        </div>
      )}
    </Notice>
  );
}

function helpFor(problem: FileProblem): ReactNode {
  switch (problem.kind) {
    case "workbook":
      return "This is an Excel workbook. Match its columns, or save it as CSV (comma-separated) and choose that file.";
    case "empty":
      return "The file is empty. Choose a file with a header row and at least one data row.";
    case "no-rows":
      return "The file has a header row and nothing below it.";
    case "separator":
      return `The values are separated by ${problem.separator}. Match its columns, or save it as CSV (comma-separated) and choose that file.`;
    case "columns":
      return (
        <>
          <p>
            Found the columns {sentence(listOf(problem.found))} Missing: {problem.missing.join(", ")}.
          </p>
          <p>Match its columns, or rename them in the first row of the file and choose it again.</p>
        </>
      );
  }
}

function listOf(columns: readonly string[]): string {
  const more = columns.length - SHOWN_COLUMNS;
  return columns.slice(0, SHOWN_COLUMNS).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** With one full stop, also after an abbreviation. */
const sentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);
