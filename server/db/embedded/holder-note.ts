import { randomBytes } from "node:crypto";
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isSameProcess, processStart } from "./process-identity.ts";

export interface HolderNote {
  release(): void;
}

interface Holder {
  pid: number;
  started: string;
  host?: string | undefined;
}

/**
 * Records who holds a data directory, in numbered files: the highest number counts, a dead holder is
 * succeeded by the next number, and `link` lets exactly one process create it. Versions before 0.3.0 rely on
 * this note alone, which is blind across namespaces; newer ones read it to name the holder. The highest
 * number is never removed, so that a process that judged an old note cannot succeed a new holder. Undefined
 * while the named process runs.
 */
export function recordHolder(folder: string): HolderNote | undefined {
  const draft = writeDraft(folder, {
    pid: process.pid,
    started: processStart(process.pid) ?? "",
    host: hostname(),
  });
  try {
    for (;;) {
      const top = highest(folder);
      if (runs(readHolder(join(folder, String(top))))) return undefined;
      if (!linked(draft, join(folder, String(top + 1)))) continue;
      if (highest(folder) === top + 1) return hold(folder, top + 1);
      rmSync(join(folder, String(top + 1)), { force: true }); // others may have succeeded in the meantime
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** True while the named process runs, as far as this namespace can tell. */
export const isHeldByNote = (folder: string): boolean => runs(latest(folder));

/** The holder as named in an error; a process id means little on another host or in a container. */
export function describeHolder(folder: string): string {
  const holder = latest(folder);
  if (!holder) return "it is just starting or stopping";
  const elsewhere = holder.host !== undefined && holder.host !== hostname() ? ` on ${holder.host}` : "";
  return `pid ${holder.pid}${elsewhere}`;
}

const latest = (folder: string): Holder | undefined => readHolder(join(folder, String(highest(folder))));

const runs = (holder: Holder | undefined): boolean =>
  holder !== undefined && isSameProcess(holder.pid, holder.started);

function hold(folder: string, number: number): HolderNote {
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

/** False when another process created that number first. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Undefined without a holder: no file, released, or truncated by a power failure (`link` publishes complete
 * files).
 */
function readHolder(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof holder !== "object" || holder === null || !("pid" in holder) || !("started" in holder))
      return undefined;
    const { pid, started } = holder;
    if (typeof pid !== "number" || typeof started !== "string") return undefined;
    return {
      pid,
      started,
      host: "host" in holder && typeof holder.host === "string" ? holder.host : undefined,
    };
  } catch {
    return undefined;
  }
}
