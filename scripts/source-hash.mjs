import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folders = ["contract", "docs/guide", "server", "web"];
const files = [
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "scripts/build.mjs",
  "scripts/packages.mjs",
];

/** A hash of everything that goes into dist/, so that a start can tell whether it must build. */
export function sourceHash(root) {
  const hash = createHash("sha256");
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [
    ...inFolders.sort(),
    ...files.map((name) => join(root, name)).filter((file) => existsSync(file)),
  ]) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The hash dist/ was built from; empty when there is none or its build did not finish. */
export function builtHash(root) {
  const file = hashFile(root);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

export function hashFile(root) {
  return join(root, "dist", "source-hash");
}
