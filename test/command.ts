import { spawn } from "node:child_process";
import { once } from "node:events";

/** A command as npm runs it, and the lines it printed. */
export const command = (environment: Record<string, string>, ...args: string[]) =>
  commandIn([], environment, ...args);

/** The same through a wrapper command, such as `unshare …`. */
export async function commandIn(
  wrapper: readonly string[],
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const [program = process.execPath, ...rest] = [...wrapper, process.execPath];
  const child = spawn(program, [...rest, "dist/server/commands.js", ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, "close");
  return { code: child.exitCode, output };
}
