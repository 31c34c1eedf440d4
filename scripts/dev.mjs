import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { resolve } = createRequire(import.meta.url);

const children = [
  run(resolve("tsx/cli"), "watch", "--clear-screen=false", "server/main.ts", ...process.argv.slice(2)),
  run(join(dirname(resolve("vite/package.json")), "bin", "vite.js")),
];

// Ctrl-C reaches both already, and a second signal would kill the server before PostgreSQL is stopped.
let stopping = false;
process.on("SIGINT", () => {
  stopping = true;
});
process.on("SIGTERM", stop);
for (const child of children) child.once("exit", stop);

function run(...args) {
  return spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
}

function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
}
