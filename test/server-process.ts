import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** The built product as users run it: a separate process on a data directory. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Null while it runs; its exit code, or the signal that ended it. */
  ended(): number | NodeJS.Signals | null;
  /** Everything it printed so far. */
  printed(): string;
  /** kill -9: no chance to clean up. */
  kill(): Promise<void>;
  /** A normal stop. Returns the exit code. */
  stop(): Promise<number | null>;
}

const READY = /RenewDesk is ready at (\S+)/;
const START_LIMIT_MS = 200_000;

export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
  args: string[] = [],
  /** A wrapper command, such as `unshare …`. */
  wrapper: string[] = [],
): Promise<RunningServer> {
  const [program = process.execPath, ...rest] = [...wrapper, process.execPath];
  const child = spawn(program, [...rest, "dist/server/main.js", ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATA_DIR: dataDir,
      LOGIN_RATE_LIMIT: "0",
      // A busy machine delays everything; what is refused then has its own tests.
      MAX_EVENT_LOOP_DELAY_MS: "60000",
      ADMIN_PASSWORD: "correct-horse",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const url = await ready(child, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    ended: () => child.exitCode ?? child.signalCode,
    printed: () => output,
    kill: async () => {
      child.kill("SIGKILL");
      await ended(child);
    },
    stop: async () => {
      child.kill("SIGTERM");
      return ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

function ready(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => fail("is not ready in time"), START_LIMIT_MS);
    const fail = (why: string) => {
      clearTimeout(limit);
      reject(new Error(`The server ${why}:\n${printed()}`));
    };
    child.once("exit", (code) => fail(`ended with ${code}`));
    child.stdout?.on("data", () => {
      const [, url] = READY.exec(printed()) ?? [];
      if (!url) return;
      clearTimeout(limit);
      resolve(url);
    });
  });
}

/** Its requests are repeated as the pages repeat them, when the server answers 503 with Retry-After. */
export interface Session {
  send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response>;
  sendForm(path: string, form: FormData): Promise<Response>;
  /** The same session, for which 503 is an answer like others. */
  impatient(): Session;
  /** The same session on another server with the same database. */
  at(url: string): Session;
  /** The JSON of a GET, in the expected shape. */
  read<T>(path: string): Promise<T>;
}

const TRIES = 10;

/** A busy machine makes a server refuse what it does elsewhere; nothing was stored then. */
async function repeated(ask: () => Promise<Response>): Promise<Response> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < TRIES; tries++) {
    await answer.text();
    await pause(Number(answer.headers.get("retry-after") ?? 1) * 1000);
    answer = await ask();
  }
  return answer;
}

export async function signIn(
  url: string,
  username = "admin",
  password = "correct-horse",
): Promise<Session & { cookie: string }> {
  const answer = await repeated(() =>
    fetch(`${url}/api/auth/admin-login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    }),
  );
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { ...sessionAt(url, cookie), cookie };
}

function sessionAt(url: string, cookie: string, patience = repeated): Session {
  const send: Session["send"] = (method, path, body, signal) =>
    patience(() =>
      fetch(url + path, {
        method,
        headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    );
  return {
    send,
    sendForm: (path, form) =>
      patience(() => fetch(url + path, { method: "POST", headers: { cookie }, body: form })),
    impatient: () => sessionAt(url, cookie, (ask) => ask()),
    at: (other) => sessionAt(other, cookie, patience),
    read: async (path) => JSON.parse(await (await send("GET", path)).text()),
  };
}
