import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtHash, sourceHash } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a built program of the server in this process; builds first if the sources have changed. */
export async function runBuilt(program) {
  if (builtHash(root) !== sourceHash(root)) {
    console.log("Building RenewDesk (only after an installation or a change) ...");
    // In a separate process: the bundler's memory is freed before the server starts.
    const { status, error } = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], {
      stdio: "inherit",
    });
    if (status !== 0) {
      console.error(`The build failed${error ? `: ${error.message}` : ""}. RenewDesk was not started.`);
      process.exit(1);
    }
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, "dist", "server", program)).href);
}
