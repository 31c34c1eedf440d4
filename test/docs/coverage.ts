import { existsSync, readFileSync } from "node:fs";

/** A line of docs/spec-coverage.md: a requirement, and what holds it. */
export interface Row {
  section: string;
  asked: string;
  heldBy: string;
}

/** The three-column lines of a text, without the heads of its tables. */
export function rowsOf(text: string): Row[] {
  return tableLines(text)
    .map(([section = "", asked = "", heldBy = ""]) => ({ section, asked, heldBy }))
    .filter(({ section }) => /^[1-9]$/.test(section));
}

/** What the notes call the letter of the specification: the second cell of each line. */
export function lettersOf(notes: string): Set<string> {
  return new Set(tableLines(notes).map(([, letter = ""]) => letter));
}

/** The cells of each line of a text's tables. */
export function tableLines(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .replace(/^\|\s*|\s*\|$/g, "")
        .split("|")
        .map((cell) => cell.trim()),
    );
}

const TEST = /^`([^`]+\.(?:test|spec)\.ts)` — (.+)$/;
const NOTE = /^notes: (.+)$/;

/** What is wrong with a row; nothing when each of its references is there. */
export function checkRow({ asked, heldBy }: Row, letters: ReadonlySet<string>): string[] {
  if (asked === "" || heldBy === "") return [`an empty cell: ${asked || heldBy}`];
  return heldBy.split("<br>").flatMap((reference) => {
    const fault = faultOf(reference.trim(), letters);
    return fault === undefined ? [] : [`${asked}: ${fault}`];
  });
}

function faultOf(reference: string, letters: ReadonlySet<string>): string | undefined {
  const [, letter] = NOTE.exec(reference) ?? [];
  if (letter !== undefined) return letters.has(letter) ? undefined : `no note '${letter}'`;
  const [, path, title] = TEST.exec(reference) ?? [];
  if (path === undefined || title === undefined) return `neither a test nor a note: ${reference}`;
  return faultOfTest(path, title);
}

/** What is wrong with a named test; undefined when it is there. */
export function faultOfTest(path: string, title: string): string | undefined {
  if (!existsSync(path)) return `no file ${path}`;
  return isTest(readFileSync(path, "utf8"), title) ? undefined : `no test '${title}' in ${path}`;
}

/** A test's title is the first thing said in its call. */
function isTest(source: string, title: string): boolean {
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`\\(\\s*(["'\`])${words}\\1,`).test(source);
}
