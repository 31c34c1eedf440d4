import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chmodSync } from "node:fs";
import type { Binaries } from "./binaries.ts";
import { UNPRIVILEGED } from "./data-directory.ts";
import { programOutput } from "./program-output.ts";
import { StartRefused } from "./refusal.ts";

/** How PostgreSQL's programs are started. PostgreSQL refuses to run as root, so root needs a workaround. */
export interface Privileges {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** The required owner of the database's files; undefined where it is the current user. */
  readonly owner: number | undefined;
}

const asOurselves: Privileges = { prefix: [], ids: {}, owner: undefined };

/**
 * Root keeps its access to the disk and only appears unprivileged: no file changes owner, 0700 homes stay
 * closed.
 */
const inUserNamespace: Privileges = {
  prefix: ["unshare", "-U", `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`, "--"],
  ids: {},
  owner: 0,
};

const asNobody: Privileges = {
  prefix: [],
  ids: { uid: UNPRIVILEGED, gid: UNPRIVILEGED },
  owner: UNPRIVILEGED,
};

/**
 * The first method that works on this machine, tried by running the real program within reach of DATA_DIR.
 */
export async function choosePrivileges(
  binaries: Binaries,
  dataDir: string,
  made: readonly string[],
): Promise<Privileges> {
  if (process.getuid?.() !== 0) return asOurselves;

  const reach = ["-c", 'cd "$1" && exec "$2" --version', "reach", dataDir, binaries.postgres];
  if ((await attempt(inUserNamespace, "/bin/sh", reach)).code === 0) return inUserNamespace;

  for (const folder of made) chmodSync(folder, 0o711); // only those this start created
  if ((await attempt(asNobody, "/bin/sh", reach)).code === 0) return asNobody;

  throw new StartRefused(
    `PostgreSQL does not run as root, and neither way round works here: allow user namespaces (the command "unshare -U --map-user=${UNPRIVILEGED} --map-group=${UNPRIVILEGED} true" of util-linux must succeed), or keep both DATA_DIR ${dataDir} and the project in folders every user may pass through (user id ${UNPRIVILEGED} cannot). Starting as an ordinary user or setting DATABASE_URL helps too.`,
  );
}

export function spawnAs(
  privileges: Privileges,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [file = program, ...words] = [...privileges.prefix, program, ...args];
  return spawn(file, words, { ...options, ...privileges.ids, env: plainEnvironment() });
}

/**
 * Neither outside settings such as PGDATA nor our secrets must reach PostgreSQL; and its messages are in
 * English.
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { LC_ALL: "C", TZ: "UTC", ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) };
}

async function attempt(privileges: Privileges, program: string, args: readonly string[]) {
  return programOutput(spawnAs(privileges, program, args, { cwd: "/", stdio: ["ignore", "pipe", "pipe"] }));
}

/** The output of `postgres --version`, such as `18.4`. Throws StartRefused when the program does not run. */
export async function versionOf({ postgres }: Binaries): Promise<string> {
  const { code, output } = await attempt(asOurselves, postgres, ["--version"]);
  const version = /PostgreSQL\) (\d\S*)/.exec(output)?.[1];
  if (code === 0 && version) return version;
  const reason = output.trim().split("\n")[0];
  throw new StartRefused(
    `The embedded PostgreSQL ${postgres} does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
