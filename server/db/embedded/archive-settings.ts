import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "./data-directory.ts";
import { StartRefused } from "./refusal.ts";

/**
 * A segment of the write-ahead log is handed over after this time at the latest, if anything was written.
 * Together with shipping it, during a base backup too, less than 5 minutes.
 */
const ARCHIVE_TIMEOUT_S = 180;

/** Where PostgreSQL puts finished segments of its write-ahead log, in DATA_DIR. */
export const spoolOf = (dataDir: string): string => join(dataDir, "wal-spool");

/**
 * Exists while every start since the last base backup has archived; otherwise a new base backup is needed.
 */
const markOf = (dataDir: string): string => join(spoolOf(dataDir), "continuous");

export const isContinuous = (dataDir: string): boolean => existsSync(markOf(dataDir));

export function markContinuous(dataDir: string): void {
  writeFileSync(markOf(dataDir), "", { mode: 0o600, flush: true });
  syncFolder(spoolOf(dataDir));
}

/** Called before PostgreSQL starts without archiving: what it then writes is in no archive. */
export function breakContinuity(dataDir: string): void {
  rmSync(markOf(dataDir), { force: true });
}

/**
 * PostgreSQL's settings that copy each finished segment into the spool: with Node, which is available
 * on every system, complete and synced before PostgreSQL may recycle the segment.
 */
export function archiveSettings(dataDir: string, owner: number | undefined): Record<string, string> {
  if (process.platform === "win32") throw new StartRefused("BACKUP_WAL: archiving works on Linux and macOS.");
  const spool = spoolOf(dataDir);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (owner !== undefined) chownSync(spool, owner, owner);
  const copy = byNode(
    'const fs=require("fs"),[,from,to]=process.argv,draft=to+".part";fs.copyFileSync(from,draft);const h=fs.openSync(draft,"r+");fs.fsyncSync(h);fs.closeSync(h);fs.renameSync(draft,to)',
  );
  return {
    archive_mode: "on",
    archive_command: `${copy} "%p" ${quoted(spool)}/"%f"`,
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
  };
}

/**
 * PostgreSQL's command that fetches a segment from a folder of compressed ones. Exit code 1 means the end of
 * the log; an error must be above 125, which stops the recovery (restore_command in PostgreSQL's manual).
 */
export function restoreCommand(folder: string): string {
  const unpack = byNode(
    'const fs=require("fs"),[,from,to]=process.argv;if(!fs.existsSync(from))process.exit(1);process.on("uncaughtException",(e)=>{console.error(e.message);process.exit(200)});fs.writeFileSync(to,require("zlib").gunzipSync(fs.readFileSync(from)))',
  );
  return `${unpack} ${quoted(folder)}/"%f".gz "%p"`;
}

const byNode = (script: string): string => `${quoted(process.execPath)} -e ${quoted(script)}`;

/** Quoted for the shell and for PostgreSQL, where % starts a placeholder. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
