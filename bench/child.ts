import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { keepOpen } from "./left-open.ts";

/** A server under test: where it answers, and which process it is. */
export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 300_000;

/** Starts a script and waits for the line that tells its address. */
export async function startChild(
  script: string[],
  environment: Record<string, string>,
  address: RegExp,
): Promise<Child> {
  const child = spawn(process.execPath, script, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = keepOpen(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    const fail = (why: string) => reject(new Error(`${script.join(" ")} ${why}: ${printed}`));
    const limit = setTimeout(() => fail("is not ready in time"), START_LIMIT_MS);
    child.once("exit", (code) => fail(`ended with ${code}`));
    let ready = false;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (ready) {
        // What a server says after its start are its requests and its faults.
        if (!line.includes('"msg":"request"')) process.stderr.write(`${line}\n`);
        return;
      }
      printed += `${line}\n`;
      const [, found] = address.exec(printed) ?? [];
      if (!found) return;
      ready = true;
      printed = "";
      clearTimeout(limit);
      resolve(found);
    });
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, pid: child.pid ?? 0, stop };
}
