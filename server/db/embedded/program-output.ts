import type { ChildProcess } from "node:child_process";

/** Waits for a short program and collects its output; one that cannot start counts as failed. */
export function programOutput(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: -1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? -1, output }));
  });
}
