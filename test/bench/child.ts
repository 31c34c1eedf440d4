import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { registerCleanup } from "./cleanup.ts";

/** A server under test: its address and process. */
export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 300_000;

/** Starts a script and waits for the line with its address. */
export async function startChild(
  script: string[],
  environment: Record<string, string>,
  address: RegExp,
): Promise<Child> {
  const child = spawn(process.execPath, script, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = registerCleanup(async () => {
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
        // After its start a server prints requests and errors.
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
