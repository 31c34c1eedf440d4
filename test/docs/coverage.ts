import { existsSync, readFileSync } from "node:fs";

/** A row of docs/spec-coverage.md: a requirement, and what covers it. */
export interface Row {
  section: string;
  requirement: string;
  evidence: string;
}

/** The three-column rows of a text, without table heads. */
export function rowsOf(text: string): Row[] {
  return tableLines(text)
    .map(([section = "", requirement = "", evidence = ""]) => ({ section, requirement, evidence }))
    .filter(({ section }) => /^[1-9]$/.test(section));
}

/** The titles of the notes: the second cell of each row. */
export function noteTitlesOf(notes: string): Set<string> {
  return new Set(tableLines(notes).map(([, title = ""]) => title));
}

/** The cells of each row of a text's tables. */
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

/** The faults of a row; none when each of its references exists. */
export function checkRow({ requirement, evidence }: Row, notes: ReadonlySet<string>): string[] {
  if (requirement === "" || evidence === "") return [`an empty cell: ${requirement || evidence}`];
  return evidence.split("<br>").flatMap((reference) => {
    const fault = faultOf(reference.trim(), notes);
    return fault === undefined ? [] : [`${requirement}: ${fault}`];
  });
}

function faultOf(reference: string, notes: ReadonlySet<string>): string | undefined {
  const [, note] = NOTE.exec(reference) ?? [];
  if (note !== undefined) return notes.has(note) ? undefined : `no note '${note}'`;
  const [, path, title] = TEST.exec(reference) ?? [];
  if (path === undefined || title === undefined) return `neither a test nor a note: ${reference}`;
  return faultOfTest(path, title);
}

/** The fault of a named test; undefined when it exists. */
export function faultOfTest(path: string, title: string): string | undefined {
  if (!existsSync(path)) return `no file ${path}`;
  return isTest(readFileSync(path, "utf8"), title) ? undefined : `no test '${title}' in ${path}`;
}

/** A test's title is the first argument of its call. */
function isTest(source: string, title: string): boolean {
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`\\(\\s*(["'\`])${words}\\1,`).test(source);
}
