import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Created by scripts/test-recipes.mjs. */
const ROOT = resolve(".cache/recipes/bookworm");
const BOOT_LIMIT_MS = 60_000;
const ENVIRONMENT = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"];

export interface Container {
  /** Runs a script as root in /root/archives and returns its output. Throws when it fails. */
  run(script: string): Promise<string>;
  /** The same for scripts that may fail. */
  attempt(script: string): Promise<{ code: number | null; output: string }>;
  stop(): Promise<void>;
}

/**
 * A Debian 12 with its own systemd and its own network, only loopback. Its changes are discarded afterwards.
 */
export async function boot(archives: string): Promise<Container> {
  const home = mkdtempSync(join(tmpdir(), "renewdesk-recipe-"));
  const [above, work, root] = ["above", "work", "root"].map((name) => join(home, name));
  if (!above || !work || !root) throw new Error("unreachable");
  for (const folder of [above, work, root]) mkdirSync(folder);
  const layers = `lowerdir=${ROOT},upperdir=${above},workdir=${work}`;
  execFileSync("mount", ["-t", "overlay", "overlay", "-o", layers, root]);
  const nspawn = spawn(
    "systemd-nspawn",
    [
      ...["--quiet", "--boot", "--register=no", "--keep-unit", "--private-network", "--console=pipe"],
      ...[`--directory=${root}`, `--bind-ro=${archives}:/root/archives`, `--machine=recipe-${process.pid}`],
    ],
    { stdio: "ignore" },
  );
  const stop = async () => {
    if (nspawn.exitCode === null) {
      nspawn.kill("SIGTERM");
      await once(nspawn, "exit");
    }
    execFileSync("umount", [root]);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const init = await initOf(nspawn);
    const attempt = (script: string) => enter(init, script);
    const run = async (script: string) => {
      const { code, output } = await attempt(script);
      if (code === 0) return output;
      throw new Error(`${script}\nended with ${code}:\n${output}`);
    };
    return { run, attempt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The process id of the container's first process, once its services are started. */
async function initOf(nspawn: ChildProcess): Promise<string> {
  const file = `/proc/${nspawn.pid}/task/${nspawn.pid}/children`;
  const began = performance.now();
  while (nspawn.exitCode === null && performance.now() - began < BOOT_LIMIT_MS) {
    const [init] = readFileSync(file, "utf8").trim().split(" ");
    if (init) {
      const asked = spawnSync("nsenter", ["-t", init, "-a", "systemctl", "is-system-running"], {
        encoding: "utf8",
      });
      if (/^(running|degraded)/.test(asked.stdout)) return init;
    }
    await pause(300);
  }
  throw new Error("The container does not come up");
}

async function enter(init: string, script: string): Promise<{ code: number | null; output: string }> {
  const shell = ["sh", "-ec", `cd /root/archives\n${script}`];
  const child = spawn("nsenter", ["-t", init, "-a", ...ENVIRONMENT, ...shell], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}
