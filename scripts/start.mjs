import { runBuilt } from "./built.mjs";

const PARENT_CHECK_MS = 500;

// npm does not pass a SIGTERM on to what it started: a server whose npm is gone would run on unseen.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

await runBuilt("main.js");
