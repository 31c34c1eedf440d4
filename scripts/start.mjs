import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtHash, sourceHash } from "./source-hash.mjs";

const PARENT_CHECK_MS = 500;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

if (builtHash(root) !== sourceHash(root)) {
  console.log("Building RenewDesk (only after an installation or a change) ...");
  // In a process of its own: the bundler's memory is gone before the server starts.
  const { status, error } = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], {
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(`The build failed${error ? `: ${error.message}` : ""}. RenewDesk was not started.`);
    process.exit(1);
  }
}

// npm does not pass a SIGTERM on to what it started: a server whose npm is gone would run on unseen.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, "dist", "server", "main.js")).href);
