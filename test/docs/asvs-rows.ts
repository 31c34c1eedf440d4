import { existsSync } from "node:fs";
import { faultOfTest, tableLines } from "./coverage.ts";

/** A row of docs/asvs.md: a requirement, its state, and what implements it or why not. */
export interface AsvsRow {
  number: string;
  level: string;
  state: string;
  evidence: string;
}

export const states = ["met", "not met", "not applicable"];

export function asvsRowsOf(text: string): AsvsRow[] {
  return tableLines(text)
    .map(([number = "", level = "", , state = "", evidence = ""]) => ({ number, level, state, evidence }))
    .filter(({ number }) => /^\d+\.\d+\.\d+$/.test(number));
}

/** The table at the top: each state with its number of rows of level 1, of level 2 and of both. */
export function asvsCountsOf(text: string): string[][] {
  return tableLines(text).filter(([state = ""]) => states.includes(state) || state === "all");
}

/** A file, with a remark after a colon, or one of its tests after a dash. */
const REFERENCE = /^`([^`]+)`(?:: .+| — (.+))?$/;

/** The faults of a row; none when it is complete and, if met, everything it names exists. */
export function checkAsvsRow({ number, state, evidence }: AsvsRow): string[] {
  if (!states.includes(state)) return [`${number}: no state '${state}'`];
  if (evidence === "") return [`${number}: no evidence`];
  if (state !== "met") return [];
  return evidence.split("<br>").flatMap((reference) => {
    const fault = faultOf(reference.trim());
    return fault === undefined ? [] : [`${number}: ${fault}`];
  });
}

function faultOf(reference: string): string | undefined {
  const [, path, title] = REFERENCE.exec(reference) ?? [];
  if (path === undefined) return `neither a file nor a test: ${reference}`;
  if (title !== undefined) return faultOfTest(path, title);
  return existsSync(path) ? undefined : `no file ${path}`;
}
