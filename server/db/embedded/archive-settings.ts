import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "./data-directory.ts";
import { StartRefused } from "./refusal.ts";

/**
 * A segment of the write-ahead log is handed over after this time at the latest, when anything was written. With its way
 * into the archive, behind a base backup that is being made, less than 5 minutes.
 */
const HAND_OVER_S = 180;

/** Where PostgreSQL puts finished segments of its write-ahead log, in DATA_DIR. */
export const spoolOf = (dataDir: string): string => join(dataDir, "wal-spool");

/** There while every start since the last base backup has archived; without it a new base backup is needed. */
const markOf = (dataDir: string): string => join(spoolOf(dataDir), "continuous");

export const isContinuous = (dataDir: string): boolean => existsSync(markOf(dataDir));

export function markContinuous(dataDir: string): void {
  writeFileSync(markOf(dataDir), "", { mode: 0o600, flush: true });
  syncFolder(spoolOf(dataDir));
}

/** Before PostgreSQL starts without archiving: what it writes is in no archive. */
export function breakContinuity(dataDir: string): void {
  rmSync(markOf(dataDir), { force: true });
}

/**
 * PostgreSQL's settings that put each finished segment into the spool: by Node, which is there wherever the server is,
 * whole and synced before PostgreSQL may recycle it.
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
    archive_timeout: String(HAND_OVER_S),
  };
}

/**
 * PostgreSQL's command that brings a segment back from a folder of compressed ones. It takes 1 for the end of the log; a
 * fault must be more than 125, which stops the recovery (restore_command in PostgreSQL's manual).
 */
export function restoreCommand(folder: string): string {
  const unpack = byNode(
    'const fs=require("fs"),[,from,to]=process.argv;if(!fs.existsSync(from))process.exit(1);process.on("uncaughtException",(e)=>{console.error(e.message);process.exit(200)});fs.writeFileSync(to,require("zlib").gunzipSync(fs.readFileSync(from)))',
  );
  return `${unpack} ${quoted(folder)}/"%f".gz "%p"`;
}

const byNode = (script: string): string => `${quoted(process.execPath)} -e ${quoted(script)}`;

/** For the shell, and for PostgreSQL, to which % is a placeholder. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
