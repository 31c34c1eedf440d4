import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPackage } from "./packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "runtime");

/**
 * The folder of the npm package with a release's Node for a platform such as linux-x64; downloaded if
 * missing.
 */
export function runtimeFor(platform) {
  const name = `node-${platform}`;
  const folder = join(root, ".cache", "runtime", platform);
  const found = join(folder, "node_modules", name);
  const { optionalDependencies } = readPackage(source);
  if (!existsSync(found) || readPackage(found).version !== optionalDependencies[name]) {
    installFrom(source, folder, platform, ["package.json", "package-lock.json", ".npmrc"]);
  }
  return found;
}

/** Installs a lock file's packages for a platform, whatever this machine is. */
export function installFrom(from, folder, platform, files) {
  const [os, cpu] = platform.split("-");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(join(from, file), join(folder, file));
  const args = ["ci", "--omit=dev", `--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`npm ci for ${platform} ended with ${status}`);
}
