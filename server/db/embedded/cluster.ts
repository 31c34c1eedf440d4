import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { clusterOf, syncFolder } from "./data-directory.ts";
import { type Privileges, spawnAs } from "./privileges.ts";
import { programOutput } from "./program-output.ts";
import { StartRefused } from "./refusal.ts";

export const DATABASE = "renewdesk";

const UNFINISHED = "postgres.new-";

export interface ClusterPlace {
  readonly dataDir: string;
  readonly binaries: Binaries;
  /** PostgreSQL's major version. */
  readonly major: number;
  readonly privileges: Privileges;
  /** PostgreSQL settings in addition to the common ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Removes what a killed first start left; the name differs each time because its initdb may still be running.
 */
export function removeUnfinished(dataDir: string, log: (line: string) => void): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(UNFINISHED))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      log(`Removed ${name}, left by a first start that did not finish`);
    } catch {
      log(
        `Could not remove ${join(dataDir, name)}, left by a first start that did not finish; it is not used`,
      );
    }
  }
}

/** Builds the database in a temporary folder and moves it into place when complete: all or nothing. */
export async function createCluster(place: ClusterPlace, password: string): Promise<void> {
  const { dataDir, privileges } = place;
  if (existsSync(clusterOf(dataDir))) return;
  const aside = join(dataDir, `${UNFINISHED}${randomBytes(6).toString("hex")}`);
  mkdirSync(aside, { mode: 0o700 });
  writeFileSync(join(aside, "password"), `${password}\n`, { mode: 0o600 });
  if (privileges.owner !== undefined) chownTree(aside, privileges.owner);
  await initialise(place, join(aside, "cluster"), join(aside, "password"));
  await createDatabase(place, join(aside, "cluster"));
  renameSync(join(aside, "cluster"), clusterOf(dataDir));
  syncFolder(dataDir);
  rmSync(aside, { recursive: true, force: true });
}

/**
 * Root may start the same database once in a user namespace and once as nobody; each needs to own the files.
 */
export function chownCluster(dataDir: string, owner: number | undefined): void {
  const cluster = clusterOf(dataDir);
  if (owner !== undefined && statSync(cluster).uid !== owner) chownTree(cluster, owner);
}

/** The folder itself comes last, so that an interrupted change of owner is detected and repeated. */
export function chownTree(folder: string, owner: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) chownTree(path, owner);
    else lchownSync(path, owner, owner);
  }
  chownSync(folder, owner, owner);
}

async function initialise(
  { binaries, major, privileges }: ClusterPlace,
  cluster: string,
  passwordFile: string,
) {
  // Since version 17 PostgreSQL has this locale built in; before, it is the system's, with the same order.
  const locale = [...(major >= 17 ? ["--locale-provider=builtin"] : []), "--locale=C.UTF-8"];
  const args = ["-D", cluster, "-U", DATABASE, "-E", "UTF8", ...locale];
  args.push("--no-instructions", "-A", "scram-sha-256", `--pwfile=${passwordFile}`);
  const { code, output } = await programOutput(
    spawnAs(privileges, binaries.initdb, args, { cwd: "/", stdio: ["ignore", "pipe", "pipe"] }),
  );
  if (code !== 0) throw new StartRefused(`The database could not be created: ${output.trim()}`);
}

/** In single-user mode, so that the database is part of what is moved into place. */
const createDatabase = (place: ClusterPlace, cluster: string) =>
  singleUser(place, cluster, `CREATE DATABASE ${DATABASE}`);

/** Executes one statement on a stopped database, without a connection. Throws StartRefused. */
export async function singleUser(
  { binaries, privileges }: Pick<ClusterPlace, "binaries" | "privileges">,
  cluster: string,
  statement: string,
): Promise<void> {
  const child = spawnAs(privileges, binaries.postgres, ["--single", "-D", cluster, "postgres"], {
    cwd: "/",
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin?.on("error", () => {}); // the exit code below reports a program that ended early
  child.stdin?.end(`${statement};\n`);
  const { code, output } = await programOutput(child);
  // Single-user mode exits with 0 after a failed statement too.
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw new StartRefused(`The database could not be prepared: ${output.trim()}`);
  }
}
