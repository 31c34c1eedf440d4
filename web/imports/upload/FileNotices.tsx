import { useQuery } from "@tanstack/react-query";
import { CalendarOff, History } from "lucide-react";
import type { ReactNode } from "react";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { FileCheck } from "../file/check-file.ts";
import { canBeMatched, type FileProblem } from "../file/file-problem.ts";

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

/** The month in which most rows of a file expire. */
export interface CommonMonth {
  /** YYYY-MM. */
  month: string;
  rows: number;
  of: number;
}

/** Undefined unless more than half of the rows agree. */
export function commonMonth({
  rows,
  expiryMonths,
}: Pick<FileCheck, "rows" | "expiryMonths">): CommonMonth | undefined {
  for (const [month, count] of expiryMonths) if (count * 2 > rows) return { month, rows: count, of: rows };
  return undefined;
}

interface MonthOfferProps {
  proposal: CommonMonth;
  /** Another month is chosen. */
  isOther: boolean;
  onAccept: (month: string) => void;
}

/** The month the file seems to be for; it is chosen only when the user says so. */
export function MonthOffer({ proposal: { month, rows, of }, isOther, onAccept }: MonthOfferProps) {
  const share = rows === of ? "All" : `${formatNumber(rows)} of ${formatNumber(of)}`;
  return (
    <Notice tone={isOther ? "warn" : "info"} role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="num">
          {share} rows expire in {monthLabel(month)}.
        </span>
        <Button size="s" onClick={() => onAccept(month)}>
          Use {monthLabel(month)}
        </Button>
      </div>
    </Notice>
  );
}

/** Nothing of the file says when the policies end, the one value that a renewal depends on. */
export function NoExpiry({ leads }: { leads: number }) {
  return (
    <Notice tone="warn" icon={CalendarOff} role="status">
      <span className="num">
        No column is the insurance expiry: {formatCount(leads, "lead")} will have none.
      </span>
    </Notice>
  );
}

interface ImportedBeforeProps {
  fileName: string;
  rows: number;
  children?: ReactNode;
}

/** Says that the same file was imported already. */
export function ImportedBefore({ fileName, rows, children }: ImportedBeforeProps) {
  const { data } = useQuery(read("GET /api/imports", { query: { fileName, rows, state: "done", limit: 1 } }));
  const before = data?.imports[0];
  if (!before) return null;
  const title = `This file was imported on ${formatDateTime(before.storedAt)}`;
  return (
    <div className="num">
      <Notice tone="info" icon={History} title={title} role="status">
        It had the same name and {formatCount(rows, "row")}. {children}
      </Notice>
    </div>
  );
}

/** After a reload: a page cannot open a file that somebody has chosen again without them. */
export function LostFile({ name }: { name: string | undefined }) {
  if (!name) return null;
  return (
    <Notice tone="warn" role="status" title={<span className="wrap-anywhere">Choose {name} again</span>}>
      The page was reloaded while its columns were being matched. Nothing of it has been imported.
    </Notice>
  );
}
