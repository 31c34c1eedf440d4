import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** Debian keeps server programs out of PATH. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", ...(process.env.PATH ?? "").split(":")];

export function programPath(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** PostgreSQL and pgbouncer refuse to run as root. */
const account: { uid: number; gid: number } | undefined =
  process.getuid?.() === 0 ? unprivileged() : undefined;

function unprivileged(): { uid: number; gid: number } {
  const people = readFileSync("/etc/passwd", "utf8").split("\n");
  const [found] = ["postgres", "nobody"].flatMap((name) =>
    people.filter((line) => line.startsWith(`${name}:`)),
  );
  const [, , uid, gid] = (found ?? "").split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/** A temporary folder that servers of that account may use. */
export function openFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-scale-out-"));
  if (account) chownSync(folder, account.uid, account.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function runAsAccount(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): void {
  execFileSync(program, args, {
    ...account,
    cwd: "/",
    env: { ...process.env, ...environment },
    stdio: "pipe",
  });
}

/** A process that is killed, stopped and restarted as a whole, with all its children. */
export interface ServerProcess {
  start(): Promise<void>;
  /** kill -9: no chance to clean up. */
  kill(): Promise<void>;
  /** Suspends it, as on a stopped machine: nothing breaks. */
  pause(): void;
  resume(): void;
  signal(signal: NodeJS.Signals): void;
}

export function openProcess(
  {
    program,
    args,
    log,
    environment = {},
  }: { program: string; args: string[]; log: string; environment?: Record<string, string> },
  isReady: () => Promise<unknown>,
): ServerProcess {
  let child: ChildProcess | undefined;
  const all = () => (child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]);
  const tell = (pids: number[], signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended already.
      }
    }
  };
  return {
    async start() {
      const output = openSync(log, "a");
      child = spawn(program, args, {
        ...account,
        cwd: "/",
        env: { PATH: process.env.PATH, ...environment },
        stdio: ["ignore", output, output],
      });
      await untilReady(isReady, () => readFileSync(log, "utf8").slice(-2000));
    },
    async kill() {
      const gone =
        child && child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
      tell(all(), "SIGKILL");
      await gone;
    },
    pause: () => tell(all(), "SIGSTOP"),
    resume: () => tell(all(), "SIGCONT"),
    signal: (signal) => tell(child?.pid === undefined ? [] : [child.pid], signal),
  };
}

/** Empty where the system does not provide it. */
function childrenOf(parent: number): number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The program's name is in parentheses and may contain anything; state and parent follow.
      const [, parentId] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(parentId) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

const READY_LIMIT = 100;

async function untilReady(isReady: () => Promise<unknown>, log: () => string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await isReady();
      return;
    } catch (error) {
      if (attempt === READY_LIMIT) throw new Error(`Not ready: ${error}\n${log()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The result of a query, on a new connection. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export function folderIn(place: string, name: string): string {
  const folder = join(place, name);
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
