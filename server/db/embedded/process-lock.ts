import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { processStart } from "./living-process.ts";
import { StartRefused } from "./refusal.ts";

export interface ProcessLock {
  release(): void;
}

/**
 * One process per DATA_DIR. Node has no file lock of the kernel's, so locks are numbered files: the highest
 * number holds, a dead holder is followed by the next number, and `link` lets exactly one process make it.
 * The highest number is never removed, so nobody who judged an old lock can slip in behind a new holder.
 */
export function lockDataDirectory(dataDir: string): ProcessLock {
  const folder = join(dataDir, "lock");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = writeDraft(folder, { pid: process.pid, started: processStart(process.pid) ?? "" });
  try {
    for (;;) {
      const top = highest(folder);
      refuseLivingHolder(dataDir, join(folder, String(top)));
      if (!linked(draft, join(folder, String(top + 1)))) continue;
      if (highest(folder) === top + 1) return hold(folder, top + 1);
      rmSync(join(folder, String(top + 1)), { force: true }); // others went ahead while we were judging
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuseLivingHolder(dataDir: string, file: string): void {
  const pid = livingHolder(file);
  if (pid === undefined) return;
  throw new StartRefused(
    `DATA_DIR ${dataDir} is in use by another RenewDesk (pid ${pid}). Stop it first, or give this one a DATA_DIR of its own.`,
  );
}

function livingHolder(file: string): number | undefined {
  const holder = readHolder(file);
  return holder && processStart(holder.pid) === holder.started ? holder.pid : undefined;
}

/** The process that works in DATA_DIR; undefined when none does. */
export function holderOf(dataDir: string): number | undefined {
  const folder = join(dataDir, "lock");
  return existsSync(folder) ? livingHolder(join(folder, String(highest(folder)))) : undefined;
}

function hold(folder: string, number: number): ProcessLock {
  for (const name of readdirSync(folder)) {
    if (isOlder(name, number) || isAbandonedDraft(name)) rmSync(join(folder, name), { force: true });
  }
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      renameSync(writeDraft(folder, { released: true }), join(folder, String(number)));
    },
  };
}

function highest(folder: string): number {
  const numbers = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  return Math.max(0, ...numbers.map(Number));
}

function isOlder(name: string, number: number): boolean {
  return /^\d+$/.test(name) && Number(name) < number;
}

function isAbandonedDraft(name: string): boolean {
  const pid = /^draft-(\d+)-/.exec(name)?.[1];
  return pid !== undefined && processStart(Number(pid)) === undefined;
}

function writeDraft(folder: string, content: object): string {
  const draft = join(folder, `draft-${process.pid}-${randomBytes(6).toString("hex")}`);
  writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: "wx" });
  return draft;
}

/** False when another process made that number first. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Undefined when nobody holds: no file, released, or cut short by a power failure (`link` publishes whole files). */
function readHolder(file: string): { pid: number; started: string } | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof holder !== "object" || holder === null || !("pid" in holder) || !("started" in holder))
      return undefined;
    const { pid, started } = holder;
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
