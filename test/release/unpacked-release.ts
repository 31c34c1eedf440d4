import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const made = `release/renewdesk-${version}-${process.platform}-${process.arch}`;
export const archive = `${made}.tar.gz`;
export const image = `${made}.oci`;

export const isRoot = process.getuid?.() === 0;
/** "nobody", who owns nothing of the release. */
export const USER = 65534;
const asUser = isRoot ? ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--clear-groups"] : [];

export interface Running {
  url: string;
  /** From the call to the first 200 of /healthz. */
  firstAnswerMs: number;
  printed(): string;
  /** The exit code. */
  stop(): Promise<number | null>;
}

const LIMIT_MS = 60_000;
/** The time a stop has before it is forced, as under systemd and compose. */
const STOP_LIMIT_MS = 30_000;

/** Runs a program like a user: only the given variables, from another folder. */
function call(program: readonly string[], settings: Record<string, string>): [ChildProcess, () => string] {
  const [name = "", ...args] = program;
  const child = spawn(name, args, {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return [child, () => output];
}

/** Runs a command to its end: its exit code and output. */
export async function command(install: string, settings: Record<string, string>, ...args: string[]) {
  const [child, printed] = call([...asUser, launcherOf(install), ...args], settings);
  const [code] = await once(child, "close");
  return { code, output: printed() };
}

export function start(install: string, settings: Record<string, string>): Promise<Running> {
  return started([...asUser, launcherOf(install), "start"], settings);
}

export async function started(
  program: readonly string[],
  settings: Record<string, string>,
): Promise<Running> {
  const url = `http://127.0.0.1:${settings.PORT}`;
  const began = performance.now();
  const [child, printed] = call(program, settings);
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > LIMIT_MS)
      throw new Error(`It does not answer:\n${printed()}`);
    await pause(50);
  }
  const firstAnswerMs = performance.now() - began;
  return {
    url,
    firstAnswerMs,
    printed,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit", { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
      }
      return child.exitCode;
    },
  };
}

export const launcherOf = (install: string) => join(install, "current", "bin", "renewdesk");

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The processes whose program is in a folder. */
export function processesOf(folder: string): string[] {
  const list = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return list.split("\n").filter((line) => line.includes(folder));
}
