import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type ClusterPlace, DATABASE } from "./cluster.ts";
import { clusterOf } from "./data-directory.ts";
import { runningDatabase } from "./find-running.ts";
import type { KernelLock } from "./kernel-lock.ts";
import { spawnAs } from "./privileges.ts";
import { StartRefused } from "./refusal.ts";
import { sharedBuffers } from "./shared-buffers.ts";

const RETRY_MS = 10_000;
const RECOVERY_MS = 120_000;

export interface Postmaster {
  readonly url: string;
  readonly child: ChildProcess;
  readonly exited: Promise<string>;
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_permissions: "0700",
  max_connections: "40",
  shared_buffers: sharedBuffers(),
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  // Keeps the log small and free of customer data: no statements, no detail lines with values.
  log_checkpoints: "off",
  log_min_messages: "warning",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * PostgreSQL's socket is in its own folder. Commands in another container reach it there, and nobody else
 * does.
 */
export const SOCKETS = process.platform === "win32" ? "" : ".";

/**
 * Starts PostgreSQL and waits until it answers. After a kill its lock file and shared memory may outlive it
 * for a moment, and a free port may be taken by another process, so those failures are retried for a while.
 * `lock` is passed on: it is held as long as any process of this PostgreSQL runs.
 */
export async function runPostmaster(
  place: ClusterPlace,
  password: string,
  lock: KernelLock | undefined,
): Promise<Postmaster> {
  const began = performance.now();
  let sockets = SOCKETS;
  for (;;) {
    const postmaster = await launch(place, password, lock, sockets);
    if (await isReady(postmaster))
      return { ...postmaster, url: runningDatabase(place.dataDir) ?? postmaster.url };
    const output = readFileSync(logFile(place.dataDir), "utf8").trim();
    if (sockets && /Unix-domain socket/.test(output)) {
      sockets = ""; // a file system without sockets
      continue;
    }
    if (!isPassing(output) || performance.now() - began > RETRY_MS) {
      throw new StartRefused(`PostgreSQL did not start (${await postmaster.exited}): ${output.slice(-1000)}`);
    }
    await sleep(250);
  }
}

/** Fast shutdown; immediate when it does not end. */
export async function stopPostmaster({ child, exited }: Postmaster): Promise<void> {
  child.ref();
  for (const [signal, patience] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 7_000],
    ["SIGKILL", 5_000],
  ] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const late = sleep(patience, "late", { signal: timer.signal }).catch(() => "cancelled");
    const first = await Promise.race([exited, late]);
    timer.abort();
    if (first !== "late") return;
  }
}

async function launch(
  place: ClusterPlace,
  password: string,
  lock: KernelLock | undefined,
  sockets: string,
): Promise<Postmaster> {
  const { dataDir, binaries, privileges } = place;
  const port = await freePort();
  closeSync(openSync(logFile(dataDir), "w", 0o600)); // each start begins a new log, so it cannot grow for ever
  const out = openSync(logFile(dataDir), "a", 0o600);
  const args = ["-D", clusterOf(dataDir), "-p", String(port), "-k", sockets];
  const all = { ...settings, ...place.settings };
  for (const [name, value] of Object.entries(all)) args.push("-c", `${name}=${value}`);
  // A separate session: Ctrl-C in a terminal must reach only the server, which stops PostgreSQL last.
  const child = spawnAs(privileges, binaries.postgres, args, {
    cwd: "/",
    stdio: ["ignore", out, out, ...(lock && process.platform !== "win32" ? [lock.fd] : [])],
    detached: true,
  });
  closeSync(out);
  child.unref();
  const leaveNothingBehind = () => void child.kill("SIGINT"); // the server exits without a stop
  process.once("exit", leaveNothingBehind);
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => {
      process.off("exit", leaveNothingBehind);
      resolve(signal ?? `exit code ${code}`);
    });
  });
  return { url: `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`, child, exited };
}

/** True once it answers a query, false when it ended instead. */
async function isReady(postmaster: Postmaster): Promise<boolean> {
  let ended = false;
  void postmaster.exited.then(() => {
    ended = true;
  });
  const began = performance.now();
  while (!ended) {
    const failure = await firstQuery(postmaster.url);
    if (failure === undefined) return true;
    if (!ended && (!isStarting(failure) || performance.now() - began > RECOVERY_MS)) {
      await stopPostmaster(postmaster);
      throw new StartRefused(`PostgreSQL started but does not answer: ${failure.message}`);
    }
    await sleep(25);
  }
  return false;
}

async function firstQuery(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // the child's exit reports a connection cut later
  try {
    await client.connect();
    await client.query("select 1");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Not listening yet, or listening and still recovering. */
function isStarting(failure: Error): boolean {
  const code = "code" in failure ? failure.code : undefined;
  return (
    code === "ECONNREFUSED" ||
    code === "ECONNRESET" ||
    code === "57P03" ||
    /timeout|terminated/.test(failure.message)
  );
}

function isPassing(output: string): boolean {
  return /lock file "postmaster.pid"|pre-existing shared memory|could not (bind|create any TCP)/.test(output);
}

const logFile = (dataDir: string): string => join(dataDir, "postgres.log");

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("No free port"));
      });
    });
  });
}
