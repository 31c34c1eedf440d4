import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Builds the release, and the image if its tools are installed; then tests both without network except the
 * loopback.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const isRoot = process.getuid?.() === 0;
const works = (program, ...args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

const canMakeImage = isRoot && works("umoci", "--version") && works("apt-get", "--version");
if (!canMakeImage) console.log("The image is not made and not tried: that takes root, umoci and apt-get.");
run(process.execPath, join(root, "scripts", canMakeImage ? "image.mjs" : "release.mjs"));

const without = ["--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
const isolated = isRoot && works("unshare", ...without, "true");
if (!isolated) console.log("Tested with network access: removing it needs root, unshare and ip.");
const tests = [process.execPath, vitest, "run", "--config", "test/release/vitest.config.ts"];
if (isolated) run("unshare", ...without, ...tests);
else run(...tests);

function run(program, ...args) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, RELEASE_IMAGE: canMakeImage ? "1" : "" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
