import { existsSync } from "node:fs";
import { faultOfTest, tableLines } from "./coverage.ts";

/** A line of docs/asvs.md: a requirement, how RenewDesk stands to it, and what holds it or why not. */
export interface AsvsRow {
  number: string;
  level: string;
  state: string;
  heldBy: string;
}

export const states = ["met", "not met", "not applicable"];

export function asvsRowsOf(text: string): AsvsRow[] {
  return tableLines(text)
    .map(([number = "", level = "", , state = "", heldBy = ""]) => ({ number, level, state, heldBy }))
    .filter(({ number }) => /^\d+\.\d+\.\d+$/.test(number));
}

/** The table at the top: each state with its rows of level 1, of level 2 and of both. */
export function asvsCountsOf(text: string): string[][] {
  return tableLines(text).filter(([state = ""]) => states.includes(state) || state === "all");
}

/** A file, with what it says after a colon, or a test of it after a dash. */
const REFERENCE = /^`([^`]+)`(?:: .+| — (.+))?$/;

/** What is wrong with a row; nothing when it says something and, where it claims to be met, that is there. */
export function checkAsvsRow({ number, state, heldBy }: AsvsRow): string[] {
  if (!states.includes(state)) return [`${number}: no state '${state}'`];
  if (heldBy === "") return [`${number}: nothing is said`];
  if (state !== "met") return [];
  return heldBy.split("<br>").flatMap((reference) => {
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
