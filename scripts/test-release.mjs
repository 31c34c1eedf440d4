import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, vitest } from "./vitest.mjs";

/**
 * Builds the release, and the image if its tools are installed; then tests both without network except the
 * loopback.
 */
const isRoot = process.getuid?.() === 0;
const works = (program, ...args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

const canMakeImage = isRoot && works("umoci", "--version") && works("apt-get", "--version");
if (!canMakeImage) console.log("The image is not made and not tried: that takes root, umoci and apt-get.");
run(process.execPath, join(root, "scripts", canMakeImage ? "image.mjs" : "release.mjs"));

process.env.EARLIER_RELEASE = earlierRelease("0.3.0") ?? "";
const without = ["--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
const isolated = isRoot && works("unshare", ...without, "true");
if (!isolated) console.log("Tested with network access: removing it needs root, unshare and ip.");
const tests = [process.execPath, vitest, "run", "--config", "test/release/vitest.config.ts"];
if (isolated) run("unshare", ...without, ...tests);
else run(...tests);

/** The archive of the version before, built once from its tag; undefined in a clone without tags. */
function earlierRelease(version) {
  const [tag, folder] = [`v${version}`, join(root, ".cache", "earlier", version)];
  const made = join(folder, "release", `renewdesk-${version}-${process.platform}-${process.arch}.tar.gz`);
  if (existsSync(made)) return made;
  if (!works("git", "-C", root, "rev-parse", "--quiet", "--verify", tag)) {
    console.log(`Not tried: the update from the archive of ${version}, whose tag ${tag} is not here.`);
    return undefined;
  }
  rmSync(folder, { recursive: true, force: true });
  run("git", "-c", "advice.detachedHead=false", "clone", "--quiet", "--branch", tag, root, folder);
  run("npm", "ci", "--silent", "--prefix", folder);
  run("npm", "run", "--silent", "--prefix", folder, "release");
  return made;
}

function run(program, ...args) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, RELEASE_IMAGE: canMakeImage ? "1" : "" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
