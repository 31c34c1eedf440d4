import { spawn } from "node:child_process";
import { once } from "node:events";

/** A command as npm runs it, and the lines it printed. */
export async function command(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["dist/server/commands.js", ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  await once(child, "close");
  return { code: child.exitCode, said };
}
