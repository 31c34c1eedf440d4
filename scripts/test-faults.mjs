import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { builtHash, sourceHash } from "./source-hash.mjs";
import { root, vitest } from "./vitest.mjs";

// The tests kill the built program; one file at a time, so that counts are not disturbed.
if (builtHash(root) !== sourceHash(root)) run(join(root, "scripts", "build.mjs"));
const given = process.argv.slice(2);
run(
  vitest,
  "run",
  "--no-file-parallelism",
  "--reporter=verbose",
  // Allows each test any number of requests.
  "--testTimeout=300000",
  ...(given.length > 0 ? given : ["test/faults", "test/input"]),
);

function run(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, FAULTS: "all" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
