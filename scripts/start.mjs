import { runBuilt } from "./run-built.mjs";

const PARENT_CHECK_MS = 500;

// npm does not forward SIGTERM: without this check a server whose npm is gone would keep running.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

await runBuilt("main.js");
