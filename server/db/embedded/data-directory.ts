import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartRefused } from "./refusal.ts";

/** The user PostgreSQL runs as when the server is root: "nobody" on every Linux. */
export const UNPRIVILEGED = 65534;

export const clusterOf = (dataDir: string): string => join(dataDir, "postgres");

/** Creates DATA_DIR if missing and returns the created folders; refuses one of another user. */
export function openDataDirectory(dataDir: string): string[] {
  const made = missingFolders(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} cannot be used by this user: ${error instanceof Error ? error.message : error}`,
    );
  }
  refuseForeignOwner(dataDir);
  return made;
}

function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** Judged by the files the server itself wrote; a database of root may contain files of "nobody". */
function refuseForeignOwner(dataDir: string): void {
  const me = process.getuid?.();
  if (me === undefined) return;
  const own = me === 0 ? [0, UNPRIVILEGED] : [me];
  const foreign = [foreignOwner(join(dataDir, "engine"), [me]), foreignOwner(clusterOf(dataDir), own)].find(
    Number.isInteger,
  );
  if (foreign === undefined) return;
  throw new StartRefused(
    `The database in DATA_DIR ${dataDir} belongs to user id ${foreign}, and this process runs as ${me}. Start RenewDesk as that user, or change the owner of the whole folder (chown -R) first.`,
  );
}

/** Folders that root creates in another user's DATA_DIR would stop that user's server. */
export function refuseForeignFolder(dataDir: string): void {
  const me = process.getuid?.();
  const foreign = me === undefined ? undefined : foreignOwner(dataDir, [me]);
  if (foreign === undefined) return;
  throw new StartRefused(
    `DATA_DIR ${dataDir} belongs to user id ${foreign}, and this process runs as ${me}. Run the command as that user.`,
  );
}

/** Undefined when the path does not exist or has one of the expected owners. */
function foreignOwner(path: string, expected: readonly number[]): number | undefined {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  return owner === undefined || expected.includes(owner) ? undefined : owner;
}

/**
 * DATA_DIR/engine records what created the database; another engine or major version must not touch it. It is
 * written after the database is complete, so a missing database beside it means loss, not a first start.
 */
export function refuseOtherEngine(dataDir: string, engine: string): void {
  const made = engineOf(dataDir);
  if (made !== undefined && made !== engine) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} was made by ${made}, and this start would run ${engine}. Start it as before (EMBEDDED_POSTGRES, version), make a backup there, and restore that into a new DATA_DIR.`,
    );
  }
  if (made !== undefined && !existsSync(clusterOf(dataDir))) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} contained a database (its file "engine" says ${made}), but the folder postgres is missing. Restore it from a backup; it is not replaced by an empty one.`,
    );
  }
}

/** The engine, such as `postgresql-18`; undefined before the database exists. */
export const engineOf = (dataDir: string): string | undefined =>
  readText(join(dataDir, "engine")) ?? clusterEngine(dataDir);

/**
 * DATA_DIR/moved records where the database was moved to, so that nobody continues with the old one by
 * mistake. Without the file it is an ordinary data directory.
 */
export function refuseMoved(dataDir: string): void {
  const file = join(dataDir, "moved");
  const moved = readText(file);
  if (moved === undefined) return;
  throw new StartRefused(
    `The database in DATA_DIR ${dataDir} was moved to ${moved}. Set DATABASE_URL to it; to go back to the old one, and without what was written since, remove the file ${file}.`,
  );
}

export function recordMove(dataDir: string, place: string, now: Date): void {
  writeDurably(join(dataDir, "moved"), `${place} at ${now.toISOString()}\n`);
}

export function recordEngine(dataDir: string, engine: string): void {
  const file = join(dataDir, "engine");
  if (!existsSync(file)) writeDurably(file, `${engine}\n`);
}

function clusterEngine(dataDir: string): string | undefined {
  const major = readText(join(clusterOf(dataDir), "PG_VERSION"));
  return major === undefined ? undefined : `postgresql-${major}`;
}

/**
 * The database's password: any local user can reach its port, but only those who can read this file can
 * connect.
 */
export function databasePassword(dataDir: string): string {
  const file = join(dataDir, "database-password");
  const kept = readText(file);
  if (kept) return kept;
  if (existsSync(clusterOf(dataDir))) {
    throw new StartRefused(`The database's password file ${file} is missing. Restore it from a backup.`);
  }
  const password = randomBytes(24).toString("base64url");
  writeDurably(file, `${password}\n`);
  return password;
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** Writes the file completely or not at all, also after a power failure. */
function writeDurably(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Makes a rename in the folder durable. Windows cannot open a folder for this. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
